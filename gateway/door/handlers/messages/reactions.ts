import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../../context.ts'
import { limited } from '../guarded.ts'

/** react: open to every participant. */
export function makeReactHandler({ services }: Gateway) {
  return limited(services.limits.reactions, async ({ sessionId, caller }, reaction: ClientEventPayload<'react'>) => {
    return { message: await services.react(caller, sessionId, reaction) }
  })
}
