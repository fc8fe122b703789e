import { awaitedNames } from '#lib/domain/people/awaited-names.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import { ASKED_TO_BE_QUIET, RESTING } from '#lib/protocol/parley-why.ts'
import { parleyWhyText } from '#lib/protocol/texts/en.ts'

const STATUS_TEXTS: Record<ParleyStatus['status'], string> = {
  listening: 'listening',
  waiting: 'waiting for a pause',
  thinking: 'thinking',
  replying: 'replying',
  silent: 'listening',
  unavailable: 'unavailable right now',
}
const SILENCES = new Map<string, string>([
  [ASKED_TO_BE_QUIET, 'quiet until called'],
  [RESTING, 'taking a rest'],
])

/** Parley's state, the people and the reader, as the reader's page knows them. */
type Room = Pick<Timeline, 'parley' | 'participants' | 'me'>

/** Returns Parley's status in a few words, to this reader. */
export function parleyStatusText(room: Room): string {
  const { status, reason = '' } = room.parley
  const why = status === 'waiting' ? waitText(room) : status === 'silent' ? SILENCES.get(reason) : ''
  return why || STATUS_TEXTS[status]
}

/** DEC-92: returns what Parley waits for, the reader as 'you'. */
function waitText({ parley, ...room }: Room): string | undefined {
  const { why } = parley
  if (why?.code !== 'waiting-for') return whyText(parley)
  return parleyWhyText({ code: why.code, args: { names: [...awaitedNames(why.args, room)] } })
}

/** Returns the reason by its code, or in the server's words for an unknown code. */
function whyText({ reason, why }: ParleyStatus): string | undefined {
  return why ? parleyWhyText(why) : reason
}

/** True while Parley only listens, which needs no words. */
export function isListening({ status, reason = '' }: ParleyStatus): boolean {
  return status === 'listening' || (status === 'silent' && !SILENCES.has(reason))
}

/** Returns Parley's status as a sentence above the message box; null if the writer need not know. */
export function parleyStatusLine(room: Room, name: string): string | null {
  const { status, reason = '' } = room.parley
  if (status === 'unavailable') return unavailableText(room.parley, name)
  const isWorthSaying = status === 'waiting' || (status === 'silent' && SILENCES.has(reason))
  return isWorthSaying ? `${name} is ${parleyStatusText(room)}.` : null
}

/** Returns the sentence for Parley's status 'unavailable'. */
export function unavailableText(parley: ParleyStatus, name: string): string {
  return whyText(parley) ?? `${name} is unavailable right now.`
}
