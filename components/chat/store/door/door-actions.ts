import { toast } from 'sonner'
import { removePerson, renewLink, setLocked, toggleRemoveVote } from '#lib/client/chat/calls/chat-calls.ts'
import { complain } from '../../../ui/toasts/complain.ts'
import type { ChatCore } from '../core.ts'
import { takeKey } from './own-door.ts'

/** DOOR-1 to DOOR-3: the calls of the door. A refusal shows a toast and changes nothing. */
export function makeDoorActions(core: ChatCore) {
  async function attempt(call: () => Promise<void>): Promise<void> {
    try {
      await call()
    } catch (error) {
      complain('The door stayed as it was', error)
    }
  }

  return {
    lock: (isLocked: boolean) =>
      attempt(async () => {
        await setLocked(core.address(), isLocked)
        core.dispatch({ type: 'set', settings: { isLocked } })
      }),
    renewLink: () =>
      attempt(async () => {
        takeKey(core, await renewLink(core.address()))
        toast.success('There is a new link. Invite copies it.')
      }),
    removePerson: (userId: string) => attempt(() => removePerson(core.address(), userId)),
    voteToRemove: (userId: string) => attempt(() => toggleRemoveVote(core.address(), userId)),
  }
}
