import type { Person } from './browser.ts'
import { makePushService } from './push.ts'

/**
 * Gives a page the sandbox's push service and the permission to notify. Pushes reach its worker through the DevTools
 * protocol; everything else is the real browser.
 */
export async function withSandboxPush({ page, context }: Person, sandboxUrl: string) {
  const service = makePushService(sandboxUrl)
  const { device, subscription } = await service.make()
  const { origin } = new URL(page.url())
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript(playPushService, subscription)
  await page.reload()

  const protocol = await context.newCDPSession(page)
  let registrationId = ''
  protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId
  })
  await protocol.send('ServiceWorker.enable')
  return {
    /** Returns the pushes that the push service took for this browser. */
    pushed: () => service.shown(device),
    /**
     * Delivers a push to the worker, possibly again, as push services deliver at least once. Resolves once the
     * notification stands: Chromium drops one that is listed between being stored and being displayed.
     */
    async deliver(message: object): Promise<void> {
      const data = JSON.stringify(message)
      const worker = context.serviceWorkers()[0]!
      await worker.evaluate(watchNextNotification)
      await protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await worker.evaluate(() => (globalThis as unknown as Worker).shown)
    },
    /** Returns the notifications that the browser shows now. */
    notifications: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        const shown = (await registration?.getNotifications()) ?? []
        return shown.map(({ tag, title, body }) => ({ tag, title, body }))
      }),
    /**
     * Clicks the shown notification and returns the path that the worker opens. A script may not open a window
     * without a user gesture.
     */
    click: () =>
      context.serviceWorkers()[0]!.evaluate(async () => {
        const worker = globalThis as unknown as Worker
        const [notification] = await worker.registration.getNotifications()
        const opened = new Promise<string>((resolve) => {
          worker.clients.openWindow = async (path) => resolve(path)
        })
        worker.dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }))
        return opened
      }),
  }
}

/** The part of a service worker's scope that is used here. `shown`: resolves once the next notification stands. */
type Worker = EventTarget & {
  shown: Promise<void>
  registration: ServiceWorkerRegistration
  clients: { openWindow(path: string): Promise<unknown> }
  NotificationEvent: new (name: string, init: { notification: Notification | undefined }) => Event
}

/** Runs in the worker. */
function watchNextNotification(): void {
  const worker = globalThis as unknown as Worker
  const { registration } = worker
  worker.shown = new Promise((resolve, reject) => {
    registration.showNotification = async (...given) => {
      Reflect.deleteProperty(registration, 'showNotification')
      await registration.showNotification(...given).then(resolve, reject)
    }
  })
}

/** Runs in each page: without the vendor's push service Chromium refuses to subscribe. */
function playPushService(json: { endpoint: string }): void {
  const KEY = 'test.subscribed'
  const subscription = {
    ...json,
    toJSON: () => json,
    unsubscribe: async () => localStorage.removeItem(KEY),
  } as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEY) === null ? null : subscription)
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(KEY, 'yes')
    return subscription
  }
}
