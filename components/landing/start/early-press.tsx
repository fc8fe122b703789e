import { isSendKey } from '../../ui/keys.ts'
import { keepEarlyInput } from './keep-early-input.ts'

/**
 * Keeps early input on a slow line, where the page shows some seconds before its scripts run. The script holds a button
 * press, or Enter in the message box (`doEarlyPress`). It also holds the box's text (`useLandingDraft`), because React
 * replaces the whole page if a translator or an extension changed it.
 */
export function EarlyPress() {
  // `npm run dev` renders each page per request, with a nonce that is unknown here.
  if (process.env.NODE_ENV !== 'production') return null
  return <script dangerouslySetInnerHTML={{ __html: `(${keepEarlyInput.toString()})(${isSendKey.toString()})` }} />
}
