import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'toastNote'
const session = makeSafeStorage('sessionStorage')

/** A sentence that the next page toasts, for whoever leaves this one by a full load. */
export const toastNote = {
  leave: (sentence: string) => session.set(KEY, sentence),
  take(): string | null {
    const sentence = session.get(KEY)
    session.remove(KEY)
    return sentence
  },
}
