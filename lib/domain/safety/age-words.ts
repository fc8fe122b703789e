/** The first number in each list of words. */
const FIRST_WORD = 7

/** Seven to seventeen in words, with other spellings after a slash. Turkish ten is left out: "on" is an English word. */
const IN_WORDS = {
  en: 'seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen',
  de: 'sieben, acht, neun, zehn, elf, zwölf/zwoelf, dreizehn, vierzehn, fünfzehn/fuenfzehn, sechzehn, siebzehn',
  es: 'siete, ocho, nueve, diez, once, doce, trece, catorce, quince, dieciséis, diecisiete',
  fr: 'sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize, dix-sept/dix sept',
  pt: 'sete, oito, nove, dez, onze, doze, treze, quatorze/catorze, quinze, dezesseis/dezasseis, dezessete/dezassete',
  it: 'sette, otto, nove, dieci, undici, dodici, tredici, quattordici, quindici, sedici, diciassette',
  nl: 'zeven, acht, negen, tien, elf, twaalf, dertien, veertien, vijftien, zestien, zeventien',
  pl: 'siedem, osiem, dziewięć, dziesięć, jedenaście, dwanaście, trzynaście, czternaście, piętnaście, szesnaście, siedemnaście',
  ru: 'семь, восемь, девять, десять, одиннадцать, двенадцать, тринадцать, четырнадцать, пятнадцать, шестнадцать, семнадцать',
  tr: 'yedi, sekiz, dokuz, , on bir, on iki, on üç, on dört, on beş, on altı/on alti, on yedi',
  ko: '일곱, 여덟, 아홉, 열, 열한, 열두, 열세, 열네, 열다섯, 열여섯, 열일곱',
  he: 'שבע, שמונה, תשע, עשר, אחת עשרה, שתים עשרה/שתיים עשרה, שלוש עשרה, ארבע עשרה, חמש עשרה, שש עשרה, שבע עשרה',
  zh: '七, 八, 九, 十, 十一, 十二, 十三, 十四, 十五, 十六, 十七',
}
type Language = keyof typeof IN_WORDS

const AGES = new Map(
  Object.values(IN_WORDS).flatMap((list) =>
    list.split(', ').flatMap((words, at) => spellings(words).map((word) => [word, at + FIRST_WORD] as const)),
  ),
)
const DIGITS = '\\d{1,2}(?!\\d)'

/** A number that may be an age, in any language. */
export const ANY_AGE = new RegExp(`(?<!\\d)${DIGITS}|${longestFirst([...AGES.keys()])}`, 'iu')

/** Returns the source of a pattern, with one group, for an age in digits or in words of a language. */
export function ageIn(language?: Language): string {
  if (language === undefined) return `(${DIGITS})`
  return `(${DIGITS}|${longestFirst(IN_WORDS[language].split(', ').flatMap(spellings))})`
}

/** Returns the age that such a group has matched. */
export function ageOf(said: string): number {
  return AGES.get(said.toLowerCase()) ?? Number(said)
}

/** Returns the words between slashes, also without accents and in one piece. */
function spellings(words: string): string[] {
  const all = words.split('/').filter((word) => word !== '')
  const plain = all.map((word) => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC'))
  return [...new Set([...all, ...plain].flatMap((word) => [word, word.replaceAll(' ', '')]))]
}

function longestFirst(words: readonly string[]): string {
  return words.toSorted((one, other) => other.length - one.length).join('|')
}
