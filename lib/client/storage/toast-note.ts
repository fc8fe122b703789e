import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'toastNote'
const session = makeSafeStorage('sessionStorage')

/** A sentence for the next page's toast, when this page is left by a full load. */
export const toastNote = {
  leave: (sentence: string) => session.set(KEY, sentence),
  take(): string | null {
    const sentence = session.get(KEY)
    session.remove(KEY)
    return sentence
  },
}
