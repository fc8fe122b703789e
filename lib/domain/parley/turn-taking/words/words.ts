/**
 * The few words of one language that are certain whatever stands around them, as phrases in lower case, without punctuation.
 * Whatever is not certain is asked of the gate (TURN-1), so a language without a list here only costs more questions.
 */
export type Words = {
  /** Parley in this language's own spelling. */
  nicknames: readonly string[]
  /** Said right before a name, with or without a comma, they call its bearer. */
  greetings: readonly string[]
  /** The same, before a name that is set off by a comma. */
  openers: readonly string[]
  /** May stand around a request to be quiet and change nothing: "please", "can you". */
  courtesies: readonly string[]
  /** Thanks, laughter, farewells: nothing to answer, whatever was asked. */
  thanks: readonly string[]
  /** No, agreement, praise: nothing to answer either, unless a question of Parley's came before. */
  assents: readonly string[]
  /** Said to Parley, it is to be quiet until it is called. */
  hushes: readonly string[]
  /** The same by name, where nothing else is said: "not now". */
  bareHushes: readonly string[]
}

/** 'one phrase | another one' */
export function phrases(list: string): string[] {
  return list.split('|').map((phrase) => phrase.trim().replace(/\s+/g, ' '))
}
