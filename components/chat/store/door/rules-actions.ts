import { acceptRules, proposeRules } from '#lib/client/chat/calls/chat-calls.ts'
import { attempt } from '../../../ui/toasts/complain.ts'
import type { ChatCore } from '../core.ts'

const UNCHANGED = 'The rules stayed as they were'

/**
 * DOOR-6: the calls for rules. Resolves to true on success; a refusal shows a toast. Results arrive as `roomChanged`.
 */
export function makeRulesActions(core: ChatCore) {
  return {
    propose: (text: string) => attempt(UNCHANGED, () => proposeRules(core.address(), text)),
    accept: (proposalId: string) => attempt(UNCHANGED, () => acceptRules(core.address(), proposalId)),
  }
}
