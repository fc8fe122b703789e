/** Lower ages are ignored: children under seven do not write such messages. */
const CREDIBLE_FROM = 7

/** Ages in words, per number in several languages. */
const IN_WORDS: readonly (readonly string[])[] = [
  ['ten', 'zehn', 'diez', 'dix', 'dez', '十'],
  ['eleven', 'elf', 'once', 'onze', '十一'],
  ['twelve', 'zwölf', 'zwoelf', 'doce', 'douze', 'doze', '十二'],
  ['thirteen', 'dreizehn', 'trece', 'treize', 'treze', '十三'],
  ['fourteen', 'vierzehn', 'catorce', 'quatorze', 'catorze', '十四'],
  ['fifteen', 'fünfzehn', 'fuenfzehn', 'quince', 'quinze', '十五'],
  ['sixteen', 'sechzehn', 'dieciséis', 'dieciseis', 'seize', 'dezesseis', 'dezasseis', '十六'],
  ['seventeen', 'siebzehn', 'diecisiete', 'dix-sept', 'dezessete', 'dezassete', '十七'],
]
const FIRST_WORD = 10
const AGES = new Map(IN_WORDS.flatMap((words, at) => words.map((word) => [word, at + FIRST_WORD] as const)))
const WORDS = [...AGES.keys()].toSorted((one, other) => other.length - one.length).join('|')

const AGE = `(\\d{1,2}|${WORDS})`
const NO_LETTER_BEFORE = '(?<![\\p{L}\\p{N}])'
/** An end of the sentence, or its continuation after an age. It excludes minutes, metres and points. */
const ENDS = '(?=\\s*(?:$|\\n|[.!?,;:)…。！？、،](?!\\d)|\\p{Extended_Pictographic}|\\s-\\s))'

/** Statements of one's own age, in eight languages. They do not match "I was 14" or "my son is 14". */
const SAYINGS: readonly string[] = [
  // English
  `(?:i['’]?m|i am|i (?:just |only )?turned|im)\\s+(?:only |just |also |like |actually |a )?${AGE}(?:\\s*-?\\s*(?:years?|yrs?|y)[\\s-]*(?:old|o)\\b|\\s*y/?o\\b|\\s+(?:and|but|so|btw|lol|too|tho|now|today|yesterday|last (?:week|month)|this (?:week|month|year))\\b|${ENDS})`,
  `as an? ${AGE}[\\s-]*(?:years?[\\s-]*old|y/?o)\\b`,
  `^${AGE}\\s*(?:y/?o|years? old) here`,
  // German
  `(?:ich )?(?:bin|werde) (?:erst |gerade |grad |grade |noch |auch |ja |schon )*${AGE}(?:\\s*(?:jahre?|j\\.)(?![\\p{L}])|\\s+(?:und|aber)(?![\\p{L}])|${ENDS})`,
  // Spanish, French, Portuguese
  `tengo (?:solo |sólo |apenas )?${AGE}\\s*(?:años|anos|añitos)`,
  `j['’]?ai (?:que |seulement |à peine )?${AGE}\\s*ans(?![\\p{L}])`,
  `tenho (?:só |so |apenas )?${AGE}\\s*(?:anos|aninhos)`,
  // Arabic
  `(?:عمري|عندي|سني)\\s*${AGE}`,
  // Japanese, Chinese
  `(?:私|わたし|僕|ぼく|俺|おれ|うち|自分)[はがも]?(?:まだ|今)?${AGE}\\s*[歳才]`,
  `我(?:今年|现在|才|只有|也|還|还)*${AGE}\\s*[岁歲]`,
]
/** Each saying has an age: most messages have no number, and are read no further. */
const NUMBER = new RegExp(`\\d|${WORDS}`, 'iu')
const SAYING = new RegExp(`${NO_LETTER_BEFORE}(?:${SAYINGS.join('|')})`, 'gimu')

/** CARE-5: true when the writer says that they are younger than `minimumAge`. Judged by patterns alone. */
export function saysYoungerThan(text: string, minimumAge: number): boolean {
  const digits = asDigits(text)
  if (!NUMBER.test(digits)) return false
  for (const match of digits.matchAll(SAYING)) {
    const said = match.slice(1).find((group) => group !== undefined) ?? ''
    const age = AGES.get(said.toLowerCase()) ?? Number(said)
    if (age >= CREDIBLE_FROM && age < minimumAge) return true
  }
  return false
}

const ARABIC_ZERO = 0x660
/** Converts digits of other scripts to ASCII. */
function asDigits(text: string): string {
  return text.normalize('NFKC').replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
}
