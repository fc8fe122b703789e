import { createHash } from 'node:crypto'
import { END_NOTIFICATIONS } from '../protocol/push.ts'

/** Shown when a page cannot be fetched: it explains more than the browser's own page. */
const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>No connection · Parley</title>
<style>
  :root { color-scheme: dark light; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { display: grid; place-content: center; gap: 1rem; min-height: 100dvh; margin: 0; padding: 1.5rem; box-sizing: border-box }
  h1 { margin: 0; font-size: 1.375rem } p { max-width: 24rem; margin: 0 }
  a { justify-self: start; padding: .75rem 1.25rem; border: 1px solid; border-radius: 999px; color: inherit; text-decoration: none }
</style>
<main style="display: contents">
  <h1>There is no connection</h1>
  <p>Parley cannot be reached from here just now. What was said is kept, and nothing that you sent before is lost. Look at your network, and try again.</p>
  <a href="">Try again</a>
</main>
</html>`

/**
 * The service worker. It has no cache and no database: pages always come from the server, so none is outdated. Without
 * a connection it shows the page above. It shows each pushed message once (PUSH-1).
 */
const WORKER = `
const OFFLINE_PAGE = ${JSON.stringify(OFFLINE_PAGE)}
const OFFLINE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  const offline = () => new Response(OFFLINE_PAGE, { status: 503, headers: OFFLINE_HEADERS })
  event.respondWith(fetch(event.request).catch(offline))
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

// A browser demands that each push shows a notification. A page of the chat that is in front shows the message itself.
async function show(data) {
  const { sessionId, messageId, title, body, readChats } = data.json()
  const shown = await self.registration.getNotifications({ tag: sessionId })
  const isSame = shown.some((one) => one.data && one.data.messageId === messageId)
  await self.registration.showNotification(title, {
    body,
    tag: sessionId,
    renotify: !isSame,
    icon: '/icons/192.png',
    data: { sessionId, messageId },
  })
  const inFront = (await pagesOf(sessionId)).some((page) => page.visibilityState === 'visible')
  const read = [...(readChats ?? []), ...(inFront ? [sessionId] : [])]
  for (const tag of read) for (const one of await self.registration.getNotifications({ tag })) one.close()
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)))

// Without the old subscription the server cannot find the device; the next page that is opened registers it.
async function subscribeAnew({ oldSubscription, newSubscription }) {
  const subscription = newSubscription || (await subscribe())
  if (!oldSubscription) return
  await fetch('/push/subscription', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription, before: oldSubscription }),
  })
}

async function subscribe() {
  const { publicKey } = await (await fetch('/push/key')).json()
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

self.addEventListener('message', (event) => {
  if (event.data === ${JSON.stringify(END_NOTIFICATIONS)}) event.waitUntil(endNotifications())
})

// After a quick exit nothing is shown any more, also of a push that comes meanwhile (CARE-4).
async function endNotifications() {
  try {
    const subscription = await self.registration.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } finally {
    for (const one of await self.registration.getNotifications()) one.close()
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.sessionId))
})

async function open(sessionId) {
  const [page] = await pagesOf(sessionId)
  if (page) return page.focus()
  return self.clients.openWindow('/push/open/' + encodeURIComponent(sessionId))
}

async function pagesOf(sessionId) {
  const path = '/chat/' + encodeURIComponent(sessionId) + '/'
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter(({ url }) => new URL(url).pathname.startsWith(path))
}
`

const VERSION = createHash('sha256').update(WORKER).digest('base64url').slice(0, 12)

/** Returns the worker's script. A browser updates when a byte changes; the version makes that explicit. */
export function serviceWorker(): string {
  return `// ${VERSION}\n${WORKER}`
}
