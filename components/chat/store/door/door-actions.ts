import { toast } from 'sonner'
import { removePerson, renewLink, setLocked, toggleRemoveVote } from '#lib/client/chat/calls/chat-calls.ts'
import { attempt } from '../../../ui/toasts/complain.ts'
import type { ChatCore } from '../core.ts'
import { takeKey } from './own-door.ts'

const UNCHANGED = 'The door stayed as it was'

/** DOOR-1 to DOOR-3: the calls of the door. A refusal shows a toast and changes nothing. */
export function makeDoorActions(core: ChatCore) {
  return {
    lock: (isLocked: boolean) =>
      attempt(UNCHANGED, async () => {
        await setLocked(core.address(), isLocked)
        core.dispatch({ type: 'set', settings: { isLocked } })
      }),
    renewLink: () =>
      attempt(UNCHANGED, async () => {
        takeKey(core, await renewLink(core.address()))
        toast.success('There is a new link. Invite copies it.')
      }),
    removePerson: (userId: string) => attempt(UNCHANGED, () => removePerson(core.address(), userId)),
    voteToRemove: (userId: string) => attempt(UNCHANGED, () => toggleRemoveVote(core.address(), userId)),
  }
}
