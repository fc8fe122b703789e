import { makeSafeStorage } from './safe-storage.ts'

/** STORE-7: the text held between landing page and chat. */
const TEXT_KEY = 'pendingFirstMessage'
/** The key for the chat that the text belongs to; empty while that chat is being created. */
const SESSION_KEY = 'pendingFirstMessageSession'

const local = makeSafeStorage('localStorage')

/** One per page, so that two tabs that start a chat at the same moment do not swap their texts. */
const ofThisPage = new Map<string, string>()

/**
 * The first message on its way from the landing page into its chat (PEND-1 to PEND-3).
 *
 * It is bound to the chat that was created for it: a text left behind by a closed tab must not be said in the next
 * chat that this browser opens, which may be somebody else's. A text without any binding goes to the chat at hand.
 */
export const pendingFirstMessage = {
  hold(text: string): void {
    local.set(TEXT_KEY, text)
    local.set(SESSION_KEY, '')
  },
  bind(sessionId: string, text: string): void {
    ofThisPage.set(sessionId, text)
    local.set(SESSION_KEY, sessionId)
  },
  of(sessionId: string): string | null {
    const mine = ofThisPage.get(sessionId)
    if (mine !== undefined) return mine
    const session = local.get(SESSION_KEY)
    return session === null || session === sessionId ? local.get(TEXT_KEY) : null
  },
  sent(sessionId: string): void {
    const isStored = this.of(sessionId) === local.get(TEXT_KEY)
    ofThisPage.delete(sessionId)
    if (isStored) this.drop()
  },
  /** ERR-11: its chat was never created. */
  drop(): void {
    local.remove(TEXT_KEY)
    local.remove(SESSION_KEY)
  },
}
