/// A number from 0 to 999 in words, as the gate shows it: whoever cannot read does not get through.
///
/// English, German, French, Spanish, Arabic and Japanese, as Unicode's spell-out rules have them (CLDR 44, cardinal);
/// English for every other language. Those rules as a library are 36 MB of data.
public func numberInWords(_ number: Int, language: String) -> String {
  let number = min(999, max(0, number))
  switch language.prefix(2) {
  case "de": return german(number)
  case "fr": return french(number)
  case "es": return spanish(number)
  case "ar": return arabic(number)
  case "ja": return japanese(number)
  default: return english(number)
  }
}

private func english(_ number: Int) -> String {
  let ones = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  switch number {
  case ..<20: return ones[number]
  case ..<100:
    return tens[number / 10] + (number % 10 == 0 ? "" : "-" + ones[number % 10])
  default:
    let rest = number % 100
    return ones[number / 100] + " hundred" + (rest == 0 ? "" : " and " + english(rest))
  }
}

private func german(_ number: Int) -> String {
  let ones = [
    "null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
    "elf",
    "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
  ]
  let tens = [
    "", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
  ]
  // “Eins” loses its s before another word.
  func joint(_ digit: Int) -> String { digit == 1 ? "ein" : ones[digit] }
  switch number {
  case ..<20: return ones[number]
  case ..<100:
    return (number % 10 == 0 ? "" : joint(number % 10) + "und") + tens[number / 10]
  default:
    let rest = number % 100
    return joint(number / 100) + "hundert" + (rest == 0 ? "" : german(rest))
  }
}

private func french(_ number: Int) -> String {
  let ones = [
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze",
    "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
  ]
  let tens = ["", "", "vingt", "trente", "quarante", "cinquante", "soixante"]
  switch number {
  case ..<20: return ones[number]
  case 80: return "quatre-vingts"
  case 81..<100: return "quatre-vingt-" + ones[number - 80]
  case 71: return "soixante et onze"
  case 70..<80: return "soixante-" + ones[number - 60]
  case ..<70:
    let digit = number % 10
    let joint = digit == 0 ? "" : digit == 1 ? " et un" : "-" + ones[digit]
    return tens[number / 10] + joint
  default:
    let (hundreds, rest) = (number / 100, number % 100)
    let head = hundreds == 1 ? "cent" : ones[hundreds] + (rest == 0 ? " cents" : " cent")
    return head + (rest == 0 ? "" : " " + french(rest))
  }
}

private func spanish(_ number: Int) -> String {
  let ones = [
    "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez",
    "once", "doce", "trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho",
    "diecinueve", "veinte", "veintiuno", "veintidós", "veintitrés", "veinticuatro", "veinticinco",
    "veintiséis", "veintisiete", "veintiocho", "veintinueve",
  ]
  let tens = [
    "", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa",
  ]
  let hundreds = [
    "", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos",
    "setecientos", "ochocientos", "novecientos",
  ]
  switch number {
  case ..<30: return ones[number]
  case ..<100: return tens[number / 10] + (number % 10 == 0 ? "" : " y " + ones[number % 10])
  case 100: return "cien"
  default:
    let rest = number % 100
    return hundreds[number / 100] + (rest == 0 ? "" : " " + spanish(rest))
  }
}

private func arabic(_ number: Int) -> String {
  let ones = [
    "صفر", "واحد", "اثنان", "ثلاثة", "أربعة", "خمسة", "ستة", "سبعة", "ثمانية", "تسعة", "عشرة",
    "أحد عشر", "اثنا عشر", "ثلاثة عشر", "أربعة عشر", "خمسة عشر", "ستة عشر", "سبعة عشر",
    "ثمانية عشر", "تسعة عشر",
  ]
  let tens = [
    "", "", "عشرون", "ثلاثون", "أربعون", "خمسون", "ستون", "سبعون", "ثمانون", "تسعون",
  ]
  let hundreds = [
    "", "مائة", "مائتان", "ثلاثمائة", "أربعمائة", "خمسمائة", "ستمائة", "سبعمائة", "ثمانمائة",
    "تسعمائة",
  ]
  switch number {
  case ..<20: return ones[number]
  case ..<100:
    return (number % 10 == 0 ? "" : ones[number % 10] + " و") + tens[number / 10]
  default:
    let rest = number % 100
    return hundreds[number / 100] + (rest == 0 ? "" : " و" + arabic(rest))
  }
}

private func japanese(_ number: Int) -> String {
  let digits = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
  if number < 10 { return digits[number] }
  func part(_ digit: Int, _ unit: String) -> String {
    digit == 0 ? "" : (digit == 1 ? "" : digits[digit]) + unit
  }
  let rest = number % 10
  return part(number / 100, "百") + part(number / 10 % 10, "十") + (rest == 0 ? "" : digits[rest])
}
