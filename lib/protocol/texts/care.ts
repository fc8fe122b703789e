import type { HelpKind, SafetyAnswer } from '../events/safety/care.ts'

/** CARE-2: two calm sentences each, without assumptions or questions. */
export const HELP_TEXTS: Record<HelpKind, string> = {
  'self-harm':
    'If things are very hard for you right now, you do not have to carry that alone. These people will listen to you, whatever it is.',
  fear: 'Nobody has a right to hurt you or to make you afraid, and it is not your fault. These people know what can help, also if you only want to talk.',
  child:
    'If a child is being hurt or is in danger, it is right to tell somebody who can help. These people are there for children, and for adults who are worried.',
  medical:
    'If somebody may be badly hurt, ill or poisoned, call for help now and do not wait for an answer here. Stay with them until help has come.',
}

/** TURN-3, CARE-1: said to the room where no model answers words of danger. It names nobody and accuses nobody. */
export const HELP_SENTENCE =
  'I cannot answer this well right now, and it should not wait for me. If somebody may be in danger or badly hurt, please call your emergency number, or talk to a person you trust, now.'

/** CARE-3: the question, and what it asks about: people, not the safety of data. */
export const SAFETY_WORDS = {
  question: 'Is it safe for you to talk about this here?',
  example: 'For example: nobody you are afraid of reads along.',
  private: 'Only you can see this. Your answer is not kept.',
} as const

/** CARE-3: the two sentences of the help card after an answer. Not being sure says nothing of fear yet. */
export const SAFETY_ANSWER_TEXTS: Record<Exclude<SafetyAnswer, 'yes'>, string> = {
  unsure:
    'It is fine not to be sure, and you do not have to work it out alone. These people can think it through with you, also if nothing has happened.',
  no: HELP_TEXTS.fear,
}
