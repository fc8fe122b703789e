import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { limited } from './guarded.ts'

/** setLocked, renewLink, removePerson: for the owner. toggleRemoveVote: for everybody else (DOOR-1 to DOOR-3). */
export function makeDoorHandlers({ services }: Gateway) {
  const { door, votes } = services.limits
  return {
    setLocked: limited(door, async ({ sessionId, caller }, { isLocked }: ClientEventPayload<'setLocked'>) => {
      await services.setLocked(caller, sessionId, isLocked)
      return {}
    }),
    renewLink: limited(door, async ({ sessionId, caller }) => {
      return { accessToken: await services.renewLink(caller, sessionId) }
    }),
    removePerson: limited(door, async ({ sessionId, caller }, { targetUserId }: ClientEventPayload<'removePerson'>) => {
      await services.removePerson(caller, sessionId, targetUserId)
      return {}
    }),
    toggleRemoveVote: limited(
      votes,
      async ({ sessionId, caller }, { targetUserId }: ClientEventPayload<'toggleRemoveVote'>) => {
        await services.toggleRemoveVote(caller, sessionId, targetUserId)
        return {}
      },
    ),
  }
}
