import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { limited, unflagged } from './guarded.ts'

/** proposeCheckIn, confirmCheckIn, cancelCheckIn: open to everybody in the room (DUE-1). */
export function makeCheckInHandlers({ services }: Gateway) {
  const { settings, votes } = services.limits
  return {
    proposeCheckIn: limited(
      settings,
      unflagged(
        services,
        async ({ sessionId, caller }, { at, text, userIds }: ClientEventPayload<'proposeCheckIn'>) => {
          return { checkIn: await services.proposeCheckIn(caller, sessionId, { at, text, userIds }) }
        },
      ),
    ),
    confirmCheckIn: limited(
      votes,
      async ({ sessionId, caller }, { checkInId }: ClientEventPayload<'confirmCheckIn'>) => {
        return { checkIn: await services.confirmCheckIn(caller, sessionId, checkInId) }
      },
    ),
    cancelCheckIn: limited(votes, async ({ sessionId, caller }, { checkInId }: ClientEventPayload<'cancelCheckIn'>) => {
      return { checkIn: await services.cancelCheckIn(caller, sessionId, checkInId) }
    }),
  }
}
