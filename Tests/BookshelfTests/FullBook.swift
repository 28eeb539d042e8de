/// A book that uses every key.
enum FullBook {
  static let files: [(String, Fixture.Content)] = [
    ("1.png", .picture(8, 8)), ("2.png", .picture(16, 8)), ("front.png", .picture(8, 8)),
    ("cow.png", .page), ("ground.png", .page), ("over.png", .page), ("p1.png", .page),
    ("poster.png", .page), ("film.mp4", .bytes([0])), ("en.vtt", .text("WEBVTT")),
    ("wind.ogg", .bytes([0])), ("moo.ogg", .bytes([0])), ("voices/G/1.wav", .bytes([0])),
    ("Book.plist", .list(list)),
  ]

  static let list = """
    <dict>
    <key>Title</key><dict><key>ar</key><string>كتاب</string><key>en</key><string>B &amp; C</string></dict>
    <key>Author</key><string>A</string>
    <key>Illustrator</key><string>I</string>
    <key>Credits</key><string>C</string>
    <key>License</key><string>L</string>
    <key>Language</key><string>ar</string>
    <key>Direction</key><string>rtl</string>
    <key>Identifier</key><string>org.x</string>
    <key>Cover</key><string>front.png</string>
    <key>Layout</key><string>over</string>
    <key>StartsOn</key><string>verso</string>
    <key>Voices</key><dict><key>Grandma</key><dict>
      <key>Folder</key><string>voices/G</string><key>Face</key><string>face-grandma</string>
      <key>Colour</key><string>#f00</string><key>Language</key><string>ar</string></dict></dict>
    <key>Lawn</key><dict>
      <key>Ground</key><string>ground.png</string><key>Overlay</key><string>over.png</string>
      <key>Obstacles</key><array><dict><key>Kind</key><string>pond</string>
        <key>X</key><real>0.1</real><key>Y</key><real>0.2</real>
        <key>Width</key><real>0.3</real><key>Height</key><real>0.4</real></dict></array>
      <key>Patterns</key><array><string>p1.png</string></array></dict>
    <key>Short</key><dict><key>Video</key><string>film.mp4</string>
      <key>Poster</key><string>poster.png</string>
      <key>Captions</key><dict><key>en</key><string>en.vtt</string></dict></dict>
    <key>Pages</key><array>
      <dict><key>Image</key><string>1.png</string><key>Text</key><string>نص</string>
        <key>Description</key><dict><key>en</key><string>D</string></dict>
        <key>TextBox</key><dict><key>X</key><real>0</real><key>Y</key><real>0.5</real>
          <key>Width</key><integer>1</integer><key>Height</key><real>0.5</real>
          <key>Colour</key><string>#FFF8EC</string><key>Align</key><string>end</string></dict>
        <key>Sound</key><dict><key>File</key><string>wind.ogg</string><key>Volume</key><real>0.5</real></dict>
        <key>Opens</key><string>lawn</string>
        <key>Spots</key><array><dict><key>X</key><integer>0</integer><key>Y</key><integer>0</integer>
          <key>Width</key><real>0.5</real><key>Height</key><real>0.5</real>
          <key>Sound</key><string>moo.ogg</string><key>Image</key><string>cow.png</string></dict></array>
        <key>Layout</key><string>over</string></dict>
      <dict><key>Image</key><string>2.png</string>
        <key>Text</key><dict><key>ar</key><array><string>١</string><string>٢</string></array></dict>
        <key>TextBox</key><array>
          <dict><key>X</key><real>0</real><key>Y</key><real>0</real><key>Width</key><real>0.5</real><key>Height</key><real>1</real></dict>
          <dict><key>X</key><real>0</real><key>Y</key><real>0</real><key>Width</key><real>0.5</real><key>Height</key><real>1</real></dict></array>
        <key>Opens</key><string>short</string></dict>
    </array>
    </dict>
    """
}
