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

/** Returns Parley's status in a few words. */
export function parleyStatusText(parley: ParleyStatus): string {
  const { status, reason = '' } = parley
  const why = status === 'waiting' ? whyText(parley) : status === 'silent' ? SILENCES.get(reason) : ''
  return why || STATUS_TEXTS[status]
}

/** Returns the reason by its code, or in the server's words for an unknown code. */
function whyText({ reason, why }: ParleyStatus): string | undefined {
  return why ? parleyWhyText(why) : reason
}

/** True while Parley only listens, which needs no words. */
export function isListening(parley: ParleyStatus): boolean {
  return parleyStatusText(parley) === STATUS_TEXTS.listening
}

/** Returns Parley's status as a sentence above the message box; null if the writer need not know. */
export function parleyStatusLine(parley: ParleyStatus, name: string): string | null {
  const { status, reason } = parley
  if (status === 'unavailable') return whyText(parley) ?? `${name} is unavailable right now.`
  const isWorthSaying = status === 'waiting' || (status === 'silent' && SILENCES.has(reason ?? ''))
  return isWorthSaying ? `${name} is ${parleyStatusText(parley)}.` : null
}
