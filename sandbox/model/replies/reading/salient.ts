/** Words that say little about a topic. */
const COMMON = new Set(
  `a about above actually after again against ago all almost already also although always am among an and another any
  anybody anymore anyone anything anyway are aren't around as ask asked asking at away back bad be because become been
  before began being believe below best better between big both bring but by bye call called came can can't cannot care
  come coming could couldn't definitely did didn't different do does doesn't doing don't done down during each either
  else enough especially even ever every everybody everyone everything exactly far feel feeling feels felt few find fine
  first follow for forget found from full further gave get gets getting give given gives giving go goes going gone gonna
  good got gotta great guess guys had hadn't happen happened happens hard has hasn't hate have haven't having he he's
  hear heard hello help her here here's hers herself hey hi him himself his hmm hope how how's however i i'd i'll i'm
  i've idea if in instead into is isn't it it'd it'll it's its itself just keep kind knew know known knows last later
  least left less let let's like liked likely likes little long look looked looking looks lot lots love made make makes
  making many matter may maybe me mean means meant might mind mine more morning most much must my myself name near need
  needed needs never new next nice no nobody none nope not nothing now of off often oh ok okay old on once one only onto
  or other others otherwise our ours ourselves out over own parley part people perfect perhaps person please point
  pretty probably put quite rather read real really remember right said same saw say saying says see seem seems seen
  several shall she she's should shouldn't show since so some somebody someone something sometimes somewhere soon sorry
  sort start started still stop stuff such suggest sum summarise summarize sure take taken takes taking talk talking
  tell telling than thank thanks that that'll that's the their theirs them themselves then there there's these they
  they'd they'll they're they've thing things think thinking thinks this those though thought through till time times to
  today together told tomorrow tonight too took totally tried tries try trying turn two under understand until unless
  up upon us use used uses using usually very wait wanna want wanted wants was wasn't way we we'd we'll we're we've well
  went were weren't what what's whatever when when's where where's whether which while who who's whoever whole whom whose
  why will wish with within without won't word words work worked works would wouldn't wow write wrong yeah year years
  yep yes yesterday yet you you'd you'll you're you've your yours yourself
  amazing awesome awful beautiful better boring crazy different difficult easy excited fantastic favourite favorite funny
  happy important interesting lovely possible ready serious special strange terrible weird wonderful worse worst
  plan planned planning plans problem question questions
  ass asshole bitch bullshit crap damn dick fuck fucked fucking hell idiot idiots moron shit stupid`.split(/\s+/),
)
const NOT_PROSE = /```[\s\S]*?(?:```|$)|`[^`]*`|<[^>]*>|\bhttps?:\/\/\S+|\bwww\.\S+|\S+@\S+|\bdata:\S+/g
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

/**
 * Returns at most two words that stand for a text, in its order. Code, links and tags give none, so a reply never
 * repeats another person's markup. Names of people are left out.
 */
export function salientWords(text: string, names: readonly string[]): string[] {
  const nameParts = new Set(names.flatMap((name) => wordsOf(name).map(plain)))
  const words = wordsOf(text.replace(NOT_PROSE, ' '))
  const candidates = words.filter((word) => isTelling(word) && !COMMON.has(plain(word)) && !nameParts.has(plain(word)))
  const unique = [...new Map(candidates.map((word) => [plain(word), word])).values()]
  const best = unique.toSorted((a, b) => weight(b, words) - weight(a, words)).slice(0, 2)
  return unique.filter((word) => best.includes(word))
}

export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** True for a word of four to 24 letters, or an abbreviation. */
function isTelling(word: string): boolean {
  return word.length <= 24 && (word.length >= 4 || /^\p{Lu}{2,}$/u.test(word))
}

/** Ranks words: long ones, proper names and abbreviations count more; a capital at the beginning does not count. */
function weight(word: string, words: readonly string[]): number {
  if (/^\d+$/.test(word)) return 0
  if (/^\p{Lu}{2,}$/u.test(word)) return 12
  return Math.min(word.length, 10) + (/^\p{Lu}\p{Ll}/u.test(word) && word !== words[0] ? 3 : 0)
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('’', "'")
}
