import { acceptRules, proposeRules } from '#lib/client/chat/calls/chat-calls.ts'
import { complain } from '../../../ui/toasts/complain.ts'
import type { ChatCore } from '../core.ts'

/**
 * DOOR-6: the calls for rules. Resolves to true on success; a refusal shows a toast. Results arrive as `roomChanged`.
 */
export function makeRulesActions(core: ChatCore) {
  async function attempt(call: () => Promise<void>): Promise<boolean> {
    try {
      await call()
      return true
    } catch (error) {
      complain('The rules stayed as they were', error)
      return false
    }
  }

  return {
    propose: (text: string) => attempt(() => proposeRules(core.address(), text)),
    accept: (proposalId: string) => attempt(() => acceptRules(core.address(), proposalId)),
  }
}
