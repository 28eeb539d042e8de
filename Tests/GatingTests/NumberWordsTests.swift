import Testing

@testable import Gating

@Suite("A number in words")
struct NumberWordsTests {
  @Test(
    "is what a grown-up of that language reads",
    arguments: [
      ("en", [7: "seven", 13: "thirteen", 42: "forty-two", 342: "three hundred and forty-two"]),
      (
        "en", [100: "one hundred", 999: "nine hundred and ninety-nine", 110: "one hundred and ten"]
      ),
      ("de", [1: "eins", 21: "einundzwanzig", 342: "dreihundertzweiundvierzig"]),
      (
        "de", [101: "einhunderteins", 717: "siebenhundertsiebzehn", 131: "einhunderteinunddreißig"]
      ),
      (
        "fr",
        [21: "vingt et un", 71: "soixante et onze", 80: "quatre-vingts", 81: "quatre-vingt-un"]
      ),
      ("fr", [91: "quatre-vingt-onze", 77: "soixante-dix-sept", 70: "soixante-dix"]),
      (
        "fr",
        [200: "deux cents", 342: "trois cent quarante-deux", 199: "cent quatre-vingt-dix-neuf"]
      ),
      ("es", [22: "veintidós", 31: "treinta y uno", 100: "cien", 101: "ciento uno"]),
      ("es", [342: "trescientos cuarenta y dos", 555: "quinientos cincuenta y cinco"]),
      ("ar", [342: "ثلاثمائة واثنان وأربعون", 111: "مائة وأحد عشر", 20: "عشرون"]),
      ("ja", [342: "三百四十二", 111: "百十一", 10: "十", 999: "九百九十九", 0: "〇"]),
    ])
  func words(language: String, numbers: [Int: String]) {
    for (number, words) in numbers {
      #expect(numberInWords(number, language: language) == words)
      #expect(numberInWords(number, language: language + "-XX") == words)
    }
  }

  @Test(
    "no two numbers have the same words, and none is outside 0…999",
    arguments: ["en", "de", "fr", "es", "ar", "ja"])
  func different(language: String) {
    let all = (0...999).map { numberInWords($0, language: language) }
    #expect(Set(all).count == 1000)
    #expect(all.allSatisfy { !$0.isEmpty && !$0.hasSuffix(" ") && !$0.contains("  ") })
    #expect(numberInWords(-5, language: language) == all[0])
    #expect(numberInWords(5000, language: language) == all[999])
  }

  @Test("a language without words of its own has English ones")
  func others() { #expect(numberInWords(12, language: "xh") == "twelve") }
}
