import { callsAssistant } from '../addressed.ts'
import { later, type Decision } from '../decision.ts'
import type { Moment } from '../moment.ts'
import type { Line, Room } from '../room.ts'
import { SHORTEST_WAIT_MS } from './hold.ts'

/** The fastest reading and typing of a person, in characters a second. */
const READ_A_SECOND = 50
const TYPED_A_SECOND = 15
const ALWAYS_MS = 1000
/** Quick answers in a row that are not slowed. Alone with Parley a person delays no other. */
const FREE = 2
const FREE_ALONE = 8
/** The quiet that the next one needs, doubled with each that follows. */
const FIRST_MS = 2000
const LONGEST_MS = 300_000

type Said = Pick<Room, 'lines' | 'people'>

/** Slows the answers to a sender who answers Parley again and again, faster than people can. A call by name is not slowed. */
export function atPace(decision: Decision, { room, calls }: Moment, now: Date): Decision {
  if (decision.verdict === 'silent' || decision.verdict === 'wait') return decision
  if (calls.some((line) => callsAssistant(line, room.people))) return decision
  const untilPaced = untilPacedMs(room, decision.respondTo, now)
  return untilPaced < SHORTEST_WAIT_MS ? decision : later(decision, untilPaced)
}

/**
 * The rest of a wait before Parley answers these people, where all of them keep answering it faster than people can. A line
 * that calls it by name ends that.
 */
function untilPacedMs({ lines, people }: Said, respondTo: readonly string[], now: Date): number {
  const last = lines.findLast(({ isAssistant }) => isAssistant)
  if (!last || respondTo.length === 0) return 0
  const free = people.filter(({ isHere }) => isHere).length > 1 ? FREE : FREE_ALONE
  const fewest = Math.min(...respondTo.map((userId) => quickAnswers(lines, userId)))
  if (fewest <= free) return 0
  const quietMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** (fewest - free - 1))
  return Math.max(0, last.at.getTime() + quietMs - now.getTime())
}

/** Counts Parley's last messages that this person answered like that, one after the other. */
function quickAnswers(lines: readonly Line[], userId: string): number {
  let count = 0
  for (let end = lines.length; ; count++) {
    const at = lines.slice(0, end).findLastIndex(({ isAssistant }) => isAssistant)
    const own = at < 0 ? [] : lines.slice(at + 1, end).filter((line) => line.userId === userId)
    const [asked, answer] = [lines[at], own[0]]
    if (!asked || !answer || !isTooFast(answer, asked) || own.some((line) => callsAssistant(line))) return count
    end = at
  }
}

function isTooFast(answer: Line, asked: Line): boolean {
  const seconds = asked.text.length / READ_A_SECOND + answer.text.length / TYPED_A_SECOND
  return answer.at.getTime() - asked.at.getTime() < ALWAYS_MS + seconds * 1000
}
