import { isSendKey } from '../../ui/keys.ts'
import { keepEarlyInput } from './keep-early-input.ts'

/**
 * On a slow line the landing page is there some seconds before its scripts. A button that is pressed meanwhile, or Enter in the
 * message box, is kept here, and done when they have come (`useEarlyPress`). So are the words in the box (`useLandingDraft`):
 * React draws the page anew, box and all, where a translator or an extension has changed it.
 */
export function EarlyPress() {
  // `npm run dev` makes each page anew, for one request, whose scripts bear a nonce that nobody knows here.
  if (process.env.NODE_ENV !== 'production') return null
  return <script dangerouslySetInnerHTML={{ __html: `(${keepEarlyInput.toString()})(${isSendKey.toString()})` }} />
}
