import { ASSISTANT_NAME } from '../protocol/brand.ts'

export type Line = { id: string; userId: string; text: string; at: Date; isAssistant: boolean }

/** What turn-taking knows of a room: its people, its last messages (oldest first), and whether it was told to be quiet. */
export type Room = { people: number; lines: readonly Line[]; isHushed: boolean }

export type Verdict = 'speak' | 'silent' | 'ask' | 'wait'
export type Decision = { verdict: Verdict; reason: string; isHushed: boolean; isCalled: boolean }

/** How long Parley holds its answer after the last message: called, or on its own account; and at most. */
export const CALLED_DELAY_MS = 400
export const UNCALLED_DELAY_MS = 1500
export const HOLD_MAX_MS = 6000

/**
 * When to speak: a pure function of what the room holds, first match wins (design, "Conversational intelligence").
 * The rules that weigh an open group conversation come later; until then Parley stays silent there unless called.
 */
export function decide(room: Room): Decision {
  const unanswered = afterLastReply(room.lines)
  const last = unanswered.at(-1)
  if (!last) return silent('nothing new', room.isHushed)

  const isCalled = unanswered.some(({ text }) => callsAssistant(text))
  if (room.people <= 1) return speak('one to one', true)
  if (unanswered.some(({ text }) => hushes(text))) return silent('asked to be quiet', true)
  if (room.isHushed && !isCalled) return silent('asked to be quiet', true)
  if (unanswered.every(({ text }) => isAcknowledgement(text))) return silent('nothing to answer', room.isHushed)
  if (isCalled) return speak('called by name', true)
  return silent('listening', room.isHushed)
}

/** How long to hold the answer from `now`: shorter when called, longer while somebody types, never past the maximum. */
export function holdMs(timing: {
  sinceFirstMs: number
  sinceLastMs: number
  isTyping: boolean
  isCalled: boolean
}): number {
  const pause = timing.isCalled ? CALLED_DELAY_MS : UNCALLED_DELAY_MS
  const untilPause = timing.isTyping && !timing.isCalled ? pause : pause - timing.sinceLastMs
  return Math.max(0, Math.min(untilPause, HOLD_MAX_MS - timing.sinceFirstMs))
}

/** '@Parley', 'Parley, …', '… Parley?': as a word of its own, outside code, quotes and links. */
export function callsAssistant(text: string): boolean {
  return NAME.test(withoutQuoted(text))
}

const NAME = new RegExp(`(?<![\\p{L}\\p{N}_./-])@?${ASSISTANT_NAME}(?![\\p{L}\\p{N}_/-])(?!\\.\\p{L})`, 'iu')
const QUOTED = /```[\s\S]*?(```|(?![\s\S]))|`[^`]*`|"[^"]*"|“[^”]*”|«[^»]*»|„[^“”]*[“”]|^>.*$|https?:\/\/\S+/gmu

function withoutQuoted(text: string): string {
  return text.replace(QUOTED, ' ')
}

function hushes(text: string): boolean {
  return callsAssistant(text) && HUSH.test(withoutQuoted(text))
}
const HUSH = /\b(be quiet|quiet please|shut up|stop talking|stay silent|be silent|hush)\b/iu

function isAcknowledgement(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/\p{P}|\p{S}|\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' ')
    .trim()
  return words === '' || ACKNOWLEDGEMENT.test(words)
}
const ACKNOWLEDGEMENT =
  /^((ok|okay|k|kk|yes|yep|yeah|sure|cool|nice|great|thanks|thank you|thx|ty|lol|haha+|right|got it|sounds good|perfect|agreed|will do)\s*)+$/u

function afterLastReply(lines: readonly Line[]): readonly Line[] {
  return lines.slice(lines.findLastIndex(({ isAssistant }) => isAssistant) + 1)
}

function speak(reason: string, isCalled: boolean): Decision {
  return { verdict: 'speak', reason, isHushed: false, isCalled }
}

function silent(reason: string, isHushed: boolean): Decision {
  return { verdict: 'silent', reason, isHushed, isCalled: false }
}
