import { END_NOTIFICATIONS } from '../../protocol/push.ts'
import { log } from '../log.ts'

/**
 * CARE-4: ends notifications in this browser until they are turned on again. The worker does it, because it outlives
 * the page that is left; the server's next push fails for good. Without a worker nothing was shown.
 */
export function endNotifications(): void {
  if (!('serviceWorker' in navigator)) return
  const { controller } = navigator.serviceWorker
  if (controller) return controller.postMessage(END_NOTIFICATIONS) // at once: the page goes
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.active?.postMessage(END_NOTIFICATIONS))
    .catch((error: unknown) => log.debug('Notifications', error))
}
