// Every key of a property list, spelt once.

enum BookKey: String, CaseIterable {
  case title = "Title"
  case author = "Author"
  case illustrator = "Illustrator"
  case credits = "Credits"
  case license = "License"
  case language = "Language"
  case direction = "Direction"
  case identifier = "Identifier"
  case cover = "Cover"
  case layout = "Layout"
  case startsOn = "StartsOn"
  case voices = "Voices"
  case lawn = "Lawn"
  case short = "Short"
  case pages = "Pages"
}

enum PageKey: String, CaseIterable {
  case image = "Image"
  case text = "Text"
  case description = "Description"
  case textBox = "TextBox"
  case sound = "Sound"
  case opens = "Opens"
  case spots = "Spots"
  case layout = "Layout"
}

/// The four measures of a box, which text boxes, spots and obstacles share.
enum MeasureKey: String, CaseIterable {
  case x = "X"
  case y = "Y"
  case width = "Width"
  case height = "Height"
}

enum TextBoxKey: String, CaseIterable {
  case x = "X"
  case y = "Y"
  case width = "Width"
  case height = "Height"
  case colour = "Colour"
  case align = "Align"
}

enum SpotKey: String, CaseIterable {
  case x = "X"
  case y = "Y"
  case width = "Width"
  case height = "Height"
  case sound = "Sound"
  case image = "Image"
}

enum ObstacleKey: String, CaseIterable {
  case x = "X"
  case y = "Y"
  case width = "Width"
  case height = "Height"
  case kind = "Kind"
}

enum SoundKey: String, CaseIterable {
  case file = "File"
  case volume = "Volume"
}

enum VoiceKey: String, CaseIterable {
  case folder = "Folder"
  case face = "Face"
  case colour = "Colour"
  case language = "Language"
}

enum LawnKey: String, CaseIterable {
  case ground = "Ground"
  case overlay = "Overlay"
  case obstacles = "Obstacles"
  case patterns = "Patterns"
}

enum ShortKey: String, CaseIterable {
  case video = "Video"
  case poster = "Poster"
  case captions = "Captions"
}
