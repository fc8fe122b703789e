import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'landingError'
const session = makeSafeStorage('sessionStorage')

/**
 * The navigation state that carries an error to the landing page (LAND-13, LAND-14).
 *
 * sessionStorage belongs to this tab and survives both router navigation and a full load. `history.state` belongs to
 * the router. Taking the error clears it, so a reload does not repeat it.
 */
export const landingError = {
  leave: (sentence: string) => session.set(KEY, sentence),
  take(): string | null {
    const sentence = session.get(KEY)
    session.remove(KEY)
    return sentence
  },
}
