import { normaliseMessageText } from '../../protocol/text.ts'
import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'landingDraft'
const session = makeSafeStorage('sessionStorage')

/** This tab's text in the landing page's box. It survives a reload and a visit to another page. */
export const landingDraft = {
  get: () => session.get(KEY) ?? '',
  keep: (text: string) => (text === '' ? session.remove(KEY) : session.set(KEY, text)),
  /** Forgets the text at sign-out. */
  forget: () => session.remove(KEY),
  /** Drops this text, which is in a chat now. A different text stays. */
  drop(text: string): void {
    if (normaliseMessageText(this.get()) === text) session.remove(KEY)
  },
}
