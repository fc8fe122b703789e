import { makeSignal } from '../signal.ts'
import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'hasClickedInvite'
const local = makeSafeStorage('localStorage')
const invited = makeSignal()

/** STORE-5, CHAT-8, CHAT-9, SHARE-1: the Invite button glows until the first invite by any button. */
export const invite = {
  hasBeenClicked: () => local.get(KEY) === 'true',
  clicked(): void {
    local.set(KEY, 'true')
    invited.raise()
  },
  subscribe: invited.listen,
}
