import { isSendKey } from '../../ui/keys.ts'
import { keepEarlyInput } from './keep-early-input.ts'

/**
 * On a slow line the landing page shows some seconds before its scripts run. This script keeps a button press, or Enter in the
 * message box, until then (`doEarlyPress`). It keeps the text of the box too (`useLandingDraft`), because React replaces the
 * whole page if a translator or an extension changed it.
 */
export function EarlyPress() {
  // `npm run dev` renders each page per request, with a nonce that is unknown here.
  if (process.env.NODE_ENV !== 'production') return null
  return <script dangerouslySetInnerHTML={{ __html: `(${keepEarlyInput.toString()})(${isSendKey.toString()})` }} />
}
