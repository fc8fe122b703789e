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
  /** The reason's code, as the model is told (TURN-6). */
  cause: Reason['code']
  /** The people to answer; the last one spoke last, and pays (decision 9). */
  respondTo: readonly string[]
  /** The lines that it answers. */
  answers: readonly Line[]
  /** True when a person asked for this reply: limits on Parley's own messages do not apply. */
  isCalled: boolean
  /** Possible danger (TURN-3): without the gate's answer Parley speaks. */
  isUrgent?: boolean
  /** TURN-3: the lines that tell of danger, or may tell of it where it is urgent. */
  dangerSeqs?: readonly number[]
  /**
   * True when Parley's name stands where a call can: without the gate's answer Parley speaks, and the model may pass
   * (TURN-6).
   */
  mayBeCall?: boolean
  /** The gate gave no answer. */
  isGuess?: boolean
  /** True in a quiet room: if the gate lets Parley speak, the quiet ends. */
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

/** Makes Parley speak of its own accord, to the authors of these lines. */
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

/** Lets the gate decide whether Parley answers the authors of these lines. */
export function asking(moment: Moment, reason: Reason, lines?: readonly Line[]): Speech {
  return { ...speak(moment, reason, lines), verdict: 'ask' }
}

/** Makes Parley speak because a person asked; ends any quiet. */
export function speakCalled(moment: Moment, reason: Reason, lines?: readonly Line[]): Speech {
  return { ...speak(moment, reason, lines), isHushed: false, isCalled: true }
}

/** Waits for these people; without any, for more messages. */
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

/** Waits for a better moment, then decides again. */
export function later({ reason, isHushed }: Decision, waitMs: number): Decision {
  return { verdict: 'wait', reason, isHushed, waitMs, isPatient: false, waitingFor: [], why: null }
}

/** The authors of these lines, each once, in the order of their last ones. */
export function speakers(lines: readonly Line[]): string[] {
  return [...new Set(lines.map(({ userId }) => userId).toReversed())].toReversed()
}
