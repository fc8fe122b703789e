import { log } from '../log.ts'

/** The notifications that this browser shows now (PUSH-1). Closing them may fail without any effect on the page. */
export const shownNotifications = {
  closeOf: (sessionId: string): void => close({ tag: sessionId }),
  /** Call at a sign-out or a quick exit: the next person at this computer sees no notification (DEC-90, CARE-4). */
  closeAll: (): void => close(),
}

function close(which?: GetNotificationOptions): void {
  if (!('serviceWorker' in navigator)) return
  closeNow(which).catch((error: unknown) => log.debug('Notifications', error))
}

async function closeNow(which?: GetNotificationOptions): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications(which)) ?? []) shown.close()
}
