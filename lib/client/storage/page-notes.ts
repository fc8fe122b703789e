import { makeSafeStorage } from './safe-storage.ts'

const session = makeSafeStorage('sessionStorage')

/** The error for the landing page (LAND-13, LAND-14), in sessionStorage: it survives router navigation and a full load. */
export const landingError = makeNote('landingError')

/** A sentence for the next page's toast, when this page is left by a full load. */
export const toastNote = makeNote('toastNote')

/** A sentence from one page of this tab to the next. Taking it clears it, so a reload does not repeat it. */
function makeNote(key: string) {
  return {
    leave: (sentence: string) => session.set(key, sentence),
    take(): string | null {
      const sentence = session.get(key)
      session.remove(key)
      return sentence
    },
  }
}
