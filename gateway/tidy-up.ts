import { log } from '#lib/server/log.ts'
import type { Gateway } from './context.ts'

const EVERY_MS = 10 * 60_000

/**
 * Forgets what is counted no longer, and erases what is left of cleared chats, now and from time to time; whichever gateway comes
 * first leaves nothing to the others.
 */
export function tidyUp({ services }: Gateway): { stop(): void } {
  const tidy = () => {
    services.forgetCounts().catch((cause: unknown) => log.warn({ cause }, 'Will forget old counts later'))
    services.eraseLeftovers().catch((cause: unknown) => log.warn({ cause }, 'Will erase cleared chats later'))
  }
  tidy()
  const timer = setInterval(tidy, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
