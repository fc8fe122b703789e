import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { limited, unflagged } from './guarded.ts'

/** proposeRules, acceptRules: open to everybody in the room (DOOR-6). */
export function makeRulesHandlers({ services }: Gateway) {
  const { settings, votes } = services.limits
  return {
    proposeRules: limited(
      settings,
      unflagged(services, async ({ sessionId, caller }, { text }: ClientEventPayload<'proposeRules'>) => {
        return { proposalId: await services.proposeRules(caller, sessionId, text) }
      }),
    ),
    acceptRules: limited(votes, async ({ sessionId, caller }, { proposalId }: ClientEventPayload<'acceptRules'>) => {
      await services.acceptRules(caller, sessionId, proposalId)
      return {}
    }),
  }
}
