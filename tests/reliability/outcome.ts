import type { Answer } from '#lib/protocol/events/shared.ts'
import type { Answered, Recorder } from './history.ts'

export type Outcome = { kind: 'ok'; answer: Answered } | { kind: 'fail'; code: string } | { kind: 'unknown' }

/** Records how a call ended. UNAVAILABLE means unknown (contract, "Refusals and retries"). */
export function conclude(recorder: Recorder, op: number, answer: Answer<Answered> | Error): Outcome {
  if (answer instanceof Error) {
    recorder.record({ kind: 'unknown', op, reason: answer.message })
    return { kind: 'unknown' }
  }
  if (answer.success) {
    recorder.record({ kind: 'ok', op, answer: structuredClone(answer) })
    return { kind: 'ok', answer }
  }
  if (answer.code === 'UNAVAILABLE') {
    recorder.record({ kind: 'unknown', op, reason: answer.code })
    return { kind: 'unknown' }
  }
  recorder.record({ kind: 'fail', op, code: answer.code })
  return { kind: 'fail', code: answer.code }
}
