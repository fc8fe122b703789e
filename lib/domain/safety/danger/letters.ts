const LATIN = /[\u00c0-\u024f\u1e00-\u1eff]/g
const ARABIC_MARKS = /\u0640|[\u064b-\u0655]|\u0670/g
const APOSTROPHES = /['’‘ʼ`´]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|\ufe0f/g
const NOT_SPOKEN = /https?:\/\/\S+|\bwww\.\S+/g
/** "No" as a whole answer, which denies nothing of what follows: "No. Quiero morirme". */
const BARE_NO = /(?<=(?:^|[,.!?;:،؟。、…\n])\s{0,3})(?:no|não|nao|nie|не|нет|לא|لا|non)\s*[,.!;:،。、]+/giu

/**
 * Normalises a text for the danger patterns: NFKC, lower case, no accents, apostrophes or marks, single spaces between
 * and around words. The whole text is read: danger may stand in the middle.
 */
export function lettersOf(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(NOT_SPOKEN, ' ')
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, '')
    .replace(BARE_NO, ' ')
    .replaceAll('ß', 'ss')
    .replace(LATIN, (letter) => letter.normalize('NFD')[0] ?? letter)
    .replace(ARABIC_MARKS, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/([a-z])\1{2,}/g, '$1') // "sooo scared"
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return ` ${letters.trim()} `
}
