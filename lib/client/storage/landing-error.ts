import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'landingError'
const session = makeSafeStorage('sessionStorage')

/**
 * The navigation state that carries an error to the landing page (LAND-13, LAND-14).
 *
 * It lies in sessionStorage: that is this tab's alone and survives the router's navigation as well as a full page load,
 * which `history.state` does not (the router owns it). Taking it clears it, so a reload shows it no second time.
 */
export const landingError = {
  leave: (sentence: string) => session.set(KEY, sentence),
  take(): string | null {
    const sentence = session.get(KEY)
    session.remove(KEY)
    return sentence
  },
}
