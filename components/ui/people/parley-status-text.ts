import type { ParleyStatus } from '#lib/protocol/events.ts'
import { ASKED_TO_BE_QUIET, RESTING } from '#lib/protocol/silences.ts'
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

/** What Parley is doing, in a few words. */
export function parleyStatusText(parley: ParleyStatus): string {
  const { status, reason = '' } = parley
  const why = status === 'waiting' ? whyText(parley) : status === 'silent' ? SILENCES.get(reason) : ''
  return why || STATUS_TEXTS[status]
}

/** In the reader's words; in the server's where it gave no code that this page knows. */
function whyText({ reason, why }: ParleyStatus): string | undefined {
  return why ? parleyWhyText(why) : reason
}

/** Whether it does nothing that is worth a word. */
export function isListening(parley: ParleyStatus): boolean {
  return parleyStatusText(parley) === STATUS_TEXTS.listening
}

/** The same as a sentence beside the message box, where it matters to whoever writes; null where it does not. */
export function parleyStatusLine(parley: ParleyStatus, name: string): string | null {
  const { status, reason } = parley
  if (status === 'unavailable') return whyText(parley) ?? `${name} is unavailable right now.`
  const isWorthSaying = status === 'waiting' || (status === 'silent' && SILENCES.has(reason ?? ''))
  return isWorthSaying ? `${name} is ${parleyStatusText(parley)}.` : null
}
