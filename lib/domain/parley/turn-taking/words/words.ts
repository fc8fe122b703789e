/**
 * What turn-taking knows of one language. All in lower case, without punctuation; a phrase matches as whole words, in
 * scripts without spaces as it stands. `handovers` are patterns in which {name} stands for the assistant.
 */
export type Words = {
  /** What the assistant is called besides its name, in this language's own spelling. */
  nicknames: readonly string[]
  /** Misspellings and common nouns that stand for it only where they clearly call: behind an @, or set off by a comma. */
  looseNames: readonly string[]
  /** Said right before a name to call its bearer. */
  openers: readonly string[]
  /** The same, but elsewhere it is no courtesy: "omg". */
  interjections: readonly string[]
  /** Right before a name at the end of a sentence: it is talked about, not called. */
  governors: readonly string[]
  /** Governors that may also stand alone: '… with this {name}'. */
  pointers: readonly string[]
  /** Right after a name at the start of a sentence: it is talked about, unless "you" follows, or a question mark. */
  predicates: readonly string[]
  /**
   * The same, whomever it is told: what somebody does or did, in no form that could be an order. "{name} told you so", "{name}
   * did the dishes"; what begins a question as well needs its mark.
   */
  deeds: readonly string[]
  /** Right after a name, without a comma: its bearer is told to do something. What tells of them may begin like it: "aide". */
  orders: readonly string[]
  /** Right after a name: it is talked about, whatever is asked. */
  particles: readonly string[]
  /** Make a question of what is told: "… isn't it?" */
  tags: readonly string[]
  you: readonly string[]
  /** Begins a statement about somebody: "my sister loves {name}". */
  subjects: readonly string[]
  /** Courtesies that may stand within any phrase. */
  fillers: readonly string[]
  and: readonly string[]
  /** Ways to hand the word to the assistant without calling it: "let's ask {name}". */
  handovers: readonly string[]
  /** Thanks and farewells: nothing to answer, whatever was asked. */
  thanks: readonly string[]
  /** What stands beside thanks and is none itself: how much, and to whom. "Don't talk so much" asks for no quiet. */
  besideThanks: readonly string[]
  /** Thanks, whatever follows: "thanks for". */
  thanksFor: readonly string[]
  /** Nothing to answer either, unless somebody was asked by name: "good". */
  praise: readonly string[]
  /** Yes: nothing to answer either, unless somebody was asked, or offered something. */
  yeses: readonly string[]
  /** A yes to what the assistant offered, with or without a yes before it; said to anybody else it is an order. */
  goAheads: readonly string[]
  /** No, and agreement of any other kind: nothing to answer, unless somebody was asked. */
  assents: readonly string[]
  /** Ends what asks for something, in Japanese with the verb. Alone it goes with a yes. */
  pleas: readonly string[]
  /** What the assistant says when it offers to do something and asks nothing: "if you like". */
  offers: readonly string[]
  /** How somebody is asked to do something: "can you". */
  requests: readonly string[]
  /** Said to the assistant at the beginning of a clause, it is to be quiet until called. */
  hushes: readonly string[]
  /** Those of them that are said in surprise, too. */
  curses: readonly string[]
  /** As hushes, where nothing else is said: "not now". */
  bareHushes: readonly string[]
  /** The same, and only by name: in a game people say "stop" to others. */
  stops: readonly string[]
  /**
   * Right after a hush: how long, or why. With anything else it is no hush: "be quiet about it", not "be quiet about Ben",
   * and "don't talk for now", not "for me".
   */
  afterHushes: readonly string[]
  /** The same, behind a hush that names no speaking: "be quiet for dinner", but not "don't answer for Ben". */
  reasons: readonly string[]
  /** What names speaking in a hush. */
  speaking: readonly string[]
  /** How a message begins that follows up on the last answer, whatever comes then: "can you", "I meant". */
  followUps: readonly string[]
  /** Follows up where nothing else is said, or where it begins a question: "why", "go on". */
  bareFollowUps: readonly string[]
  /** How a question begins that may lack its mark. */
  questions: readonly string[]
  /** How a question begins that no yes or no answers. */
  interrogatives: readonly string[]
}

/** 'a b c' */
export function words(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** 'one phrase | another one' */
export function phrases(list: string): string[] {
  return list.split('|').map((phrase) => phrase.trim().replace(/\s+/g, ' '))
}

/** Each of 'a b' with each of 'c d': 'a c', 'a d', 'b c', 'b d'. */
export function pairs(firsts: string, seconds: string): string[] {
  return words(firsts).flatMap((first) => words(seconds).map((second) => `${first} ${second}`))
}
