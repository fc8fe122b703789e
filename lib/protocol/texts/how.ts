import { ASSISTANT_NAME } from '../brand.ts'
import type { Activity, Manner } from '../entities.ts'

/**
 * DOOR-6: Parley's part in a chat, explained to people. The hidden prompts (`lib/domain/quick-prompts`) never reach a
 * client; these words describe their effect.
 */
const POINTS: Record<Manner, readonly string[]> = {
  mediation: [
    'It hears both sides before it says anything about either.',
    'It says back what each of you needs, takes no side and hands out no blame.',
    'It asks for your ideas before its own, and ends with an agreement that each of you says yes to.',
  ],
  conflict: [
    'It slows things down: one speaks at a time, and each gets about as much room.',
    'It turns “you always” into what happened, and insults into what hurt.',
    'Once it is calm, it sums up what happened, what each of you needs and what you agreed. Nobody wins.',
  ],
  relationships: [
    'It says back what it heard before anything else, and asks one question at a time.',
    'It sees to it that each of you is heard, and judges nobody who is not here.',
    'It gives advice when you ask for it. It is no therapist.',
  ],
  collaboration: [
    'It makes the goal clear, gathers everybody’s ideas and says whose they are.',
    'Its own ideas come after yours, two at most, and it says that they are its own.',
    'It keeps the plan: what is decided, who does what by when, and what is open.',
  ],
  adventures: [
    'It sets the scene, and lets everybody act before the world moves on.',
    'It rolls dice in the open and bends no roll afterwards.',
    'It never decides what your character does, says or feels. Step out of the game whenever you like.',
  ],
  wildcards: [
    'It takes up your idea, adds something to it and throws the ball back.',
    'In a game it keeps rounds and points honestly, and lets everybody have their turn.',
    'It makes no jokes at the cost of anybody here. When somebody turns serious, it does too.',
  ],
}

const OF_NO_KIND = [
  'It has no special part to play here.',
  'It is brief, takes no side, and says fairly what it heard from each of you.',
  'Ask it to sum up, to plan, to play or to stay out of it: it goes by what you say.',
]

/** Returns what Parley does in a kind of chat, a sentence each; null for a chat of no kind. */
export function mannerPoints(manner: Manner | null): readonly string[] {
  return manner === null ? OF_NO_KIND : POINTS[manner]
}

/** Parley's activity, explained to people. */
export const SPEAKS: Record<Activity, string> = {
  called: 'It speaks only when you call it.',
  balanced: 'It speaks when it is called, or when a word would help.',
  active: 'It speaks as one of the group, and takes up open questions.',
}

/** ASIDE-1: the explanation of asides for everybody. It reveals nothing about a single aside. */
export const ASIDES = `Each of you can talk with ${ASSISTANT_NAME} alone, from the chat’s menu. Nobody else reads that, or sees whether you do. ${ASSISTANT_NAME} does not bring it here: it says only what you let it say, as your words.`
