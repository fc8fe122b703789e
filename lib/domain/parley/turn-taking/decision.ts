import type { ParleyWhy } from '../../../protocol/parley-why.ts'
import { parleyWhyText } from '../../../protocol/texts/en.ts'
import type { Moment } from './moment.ts'
import { whyOf, type Reason } from './reasons.ts'
import type { Line, RoomPerson } from './room.ts'

/** Parley's next step. The room's people read its `reason`. `isHushed`: Parley is to be quiet from now on. */
export type Decision = Silence | Speech | Wait

type Anyway = { reason: string; isHushed: boolean }
export type Silence = Anyway & { verdict: 'silent' }
/** 'ask': a small model is asked whether to speak. */
export type Speech = Anyway & {
  verdict: 'speak' | 'ask'
  /** `reason` as data, for the room. */
  why: ParleyWhy
  /** The model is told it (TURN-6). */
  cause: Reason['code']
  /** The people whom it answers. The last of them spoke last, and pays for it (decision 9). */
  respondTo: readonly string[]
  /** The lines that it answers. */
  answers: readonly Line[]
  /** Somebody asked for this reply: the limits on what Parley says by itself do not hold. */
  isCalled: boolean
  /** TURN-3: may be danger. Parley speaks where the gate does not answer. */
  isUrgent?: boolean
  /** TURN-3: the lines that tell of danger, or may tell of it where it is urgent. */
  dangerSeqs?: readonly number[]
  /** Parley's name stands where a call can. Without a word of the gate it speaks, and the model may pass (TURN-6). */
  mayBeCall?: boolean
  /** The gate gave no answer. */
  isGuess?: boolean
  /** The room was told to be quiet; where the gate says that Parley is wanted, the quiet is over. */
  endsQuiet?: boolean
  /** The rules' ruling for when the gate has Parley silent; absent: silence. */
  otherwise?: Silence | Wait
}
export type Wait = Anyway & {
  verdict: 'wait'
  /** When to look again, unless something is said before. */
  waitMs: number
  /** Waits for people who have not spoken yet, or for more to come; else only for a pause. */
  isPatient: boolean
  /** The userIds of those people. */
  waitingFor: readonly string[]
  /** The `reason` as data, where Parley waits for people. */
  why: ParleyWhy | null
}

export function silent({ isHushed }: Moment, reason: string): Decision {
  return { verdict: 'silent', reason, isHushed }
}

/** Speaks on its own account, to whoever wrote these lines. */
export function speak(moment: Moment, reason: Reason, lines: readonly Line[] = moment.unanswered): Speech {
  const { isHushed } = moment
  const why = whyOf(reason)
  return {
    verdict: 'speak',
    reason: parleyWhyText(why),
    why,
    cause: reason.code,
    isHushed,
    respondTo: speakers(lines),
    answers: lines,
    isCalled: false,
  }
}

/** The gate decides whether Parley speaks to whoever wrote these lines. */
export function asking(moment: Moment, reason: Reason, lines?: readonly Line[]): Speech {
  return { ...speak(moment, reason, lines), verdict: 'ask' }
}

/** Speaks because somebody asked for it, which ends any quiet. */
export function speakCalled(moment: Moment, reason: Reason, lines?: readonly Line[]): Speech {
  return { ...speak(moment, reason, lines), isHushed: false, isCalled: true }
}

/** Waits for these people, or with none for more to come. */
export function waitFor(moment: Moment, people: readonly RoomPerson[], waitMs: number, reason?: string): Decision {
  const why = whyWaiting(people)
  return {
    verdict: 'wait',
    reason: reason ?? parleyWhyText(why),
    isHushed: moment.isHushed,
    waitMs,
    isPatient: true,
    waitingFor: people.map(({ userId }) => userId),
    why: people.length > 0 ? why : null,
  }
}

/** Builds the reason for waiting for these people. */
export function whyWaiting(people: readonly Pick<RoomPerson, 'userId' | 'userName'>[]): ParleyWhy {
  const names = people.map(({ userName }) => userName)
  return { code: 'waiting-for', args: { names, userIds: people.map(({ userId }) => userId) } }
}

/** Waits for nobody, only for a better moment to decide again. */
export function later({ reason, isHushed }: Decision, waitMs: number): Decision {
  return { verdict: 'wait', reason, isHushed, waitMs, isPatient: false, waitingFor: [], why: null }
}

/** The authors of these lines, each once, in the order of their last ones. */
export function speakers(lines: readonly Line[]): string[] {
  return [...new Set(lines.map(({ userId }) => userId).toReversed())].toReversed()
}
