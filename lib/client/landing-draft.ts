import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'landingDraft'
const session = makeSafeStorage('sessionStorage')

/** What stands unsent in the landing page's box, of this tab alone: it outlives a reload, and the way to another page and back. */
export const landingDraft = {
  get: () => session.get(KEY) ?? '',
  keep: (text: string) => (text === '' ? session.remove(KEY) : session.set(KEY, text)),
  /** It is in a chat now. */
  drop: () => session.remove(KEY),
}
