import { toast } from 'sonner'
import { renameUser } from '#lib/client/chat/calls/chat-calls.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { complain } from '../../ui/toasts/complain.ts'
import type { ChatCore } from './core.ts'

/** NAME-6 to NAME-9: shows the new name at once (optimistic); a refusal reverts it. */
export function makeRename({ get, dispatch, address }: ChatCore) {
  return async function rename(typed: string): Promise<void> {
    const newName = typed.trim()
    const oldName = get().timeline.me?.userName
    if (newName === '' || newName === oldName) return // VAL-11, VAL-12
    try {
      dispatch({ type: 'renamed', userName: newName })
      const userName = await renameUser(address(), newName)
      dispatch({ type: 'renamed', userName })
      toast.success(TEXTS.nameChanged)
    } catch (error) {
      if (oldName !== undefined) dispatch({ type: 'renamed', userName: oldName })
      complain('The name was not changed', error, TEXTS.nameNotChanged) // DEC-22
    }
  }
}
