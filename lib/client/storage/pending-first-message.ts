import { makeSafeStorage } from './safe-storage.ts'

/** STORE-7: the text held between landing page and chat. */
const TEXT_KEY = 'pendingFirstMessage'
/** The chat of the held text; empty while that chat is being created. */
const SESSION_KEY = 'pendingFirstMessageSession'

const local = makeSafeStorage('localStorage')

/** One map per page, so that two tabs that start a chat at once do not swap their texts. */
const ofThisPage = new Map<string, string>()

/**
 * The first message on its way from the landing page into its chat (PEND-1 to PEND-3).
 *
 * The text is bound to the chat created for it. Otherwise a text of a closed tab would be sent in the next chat opened
 * here, perhaps another person's. A text without a binding goes to the open chat.
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
  /** ERR-11: forgets the text of a chat that was never created. */
  drop(): void {
    local.remove(TEXT_KEY)
    local.remove(SESSION_KEY)
  },
}
