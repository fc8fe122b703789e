import { TEXTS } from '../../protocol/errors.ts'
import { openChannel } from '../channel.ts'
import { log } from '../log.ts'
import { SIGN_IN_CHANNEL, type SignInNews } from './sign-in-popup.ts'

const WIDTH_PX = 480
const HEIGHT_PX = 680
const LOOK_EVERY_MS = 300
/** The OpenID Connect error for a person who cancelled at the provider. */
const TURNED_BACK = 'access_denied'

/** ERR-15 */
export const signInFailure = (message: string) => new Error(`Authentication failed: ${message}`)

/**
 * Opens the sign-in popup. Resolves after a sign-in, rejects with the sentence to show (ERR-12 to ERR-15). Call it in
 * the click handler: browsers block later popups.
 */
export function signInWindow(): Promise<void> {
  const popup = window.open('/sign-in/start', 'parley-sign-in', centred())
  if (!popup || popup.closed) return Promise.reject(new Error(TEXTS.signInBlocked)) // ERR-14

  return new Promise((resolve, reject) => {
    const channel = openChannel(SIGN_IN_CHANNEL)
    let hasSeenClosed = false
    const look = setInterval(() => {
      // A provider may cut the tie to its opener, which looks like a closed window. But then this page has no focus.
      const isClosed = popup.closed && document.hasFocus()
      if (isClosed && hasSeenClosed) end(new Error(TEXTS.signInClosed)) // ERR-12, at the second look
      hasSeenClosed = isClosed
    }, LOOK_EVERY_MS)

    channel?.addEventListener('message', ({ data }: MessageEvent<SignInNews>) => {
      log.debug('sign-in', data)
      end(data.type === 'parley:signed-in' ? null : refusal(data.error))
    })

    function end(failure: Error | null) {
      clearInterval(look)
      channel?.close()
      popup?.close()
      if (failure) reject(failure)
      else resolve()
    }
  })
}

function refusal(error: string): Error {
  return error === TURNED_BACK ? new Error(TEXTS.signInInterrupted) : signInFailure(error) // ERR-13, ERR-15
}

function centred(): string {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH_PX) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT_PX) / 2)
  return `popup,width=${WIDTH_PX},height=${HEIGHT_PX},left=${left},top=${top}`
}
