import { normaliseMessageText } from '../../protocol/text.ts'
import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'landingDraft'
const session = makeSafeStorage('sessionStorage')

/** What stands unsent in the landing page's box, of this tab alone: it outlives a reload, and the way to another page and back. */
export const landingDraft = {
  get: () => session.get(KEY) ?? '',
  keep: (text: string) => (text === '' ? session.remove(KEY) : session.set(KEY, text)),
  /** Whoever wrote it is gone. */
  forget: () => session.remove(KEY),
  /** This text is in a chat now. Another one stays. */
  drop(text: string): void {
    if (normaliseMessageText(this.get()) === text) session.remove(KEY)
  },
}
