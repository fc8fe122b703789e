import type { ParleyStatus } from '#lib/protocol/events.ts'

const TEXTS: Record<ParleyStatus['status'], string> = {
  listening: 'listening',
  waiting: 'waiting for a pause',
  thinking: 'thinking',
  replying: 'replying',
  silent: 'listening',
  unavailable: 'unavailable right now',
}

/** What Parley is doing, in a word or three. */
export function parleyStatusText({ status }: ParleyStatus): string {
  return TEXTS[status]
}
