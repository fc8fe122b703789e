import { pushKeyAnswer, pushSubscriptionSchema } from '../../protocol/push.ts'
import { successAnswer } from '../../protocol/http.ts'
import { identityToken } from '../account/auth.ts'
import { log } from '../log.ts'
import { request, RequestError } from '../http.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'
import { anonymousProof } from '../storage/guest-secret.ts'
import { keptKeys } from './kept-keys.ts'
import { shownNotifications } from './shown.ts'

const WORKER = '/sw.js'
const LATER_KEY = 'parley.notNow'
const LATER_MS = 7 * 24 * 3600_000
const local = makeSafeStorage('localStorage')

/** The state of notifications in this browser; see `ability`. */
type Ability = 'can' | 'granted' | 'denied' | 'install' | 'none'

/**
 * PUSH-1, PUSH-3. 'can': the browser may ask. 'granted': the person has agreed. 'install': possible once the site is on
 * the iOS Home Screen.
 */
export function ability(): Ability {
  if (!('serviceWorker' in navigator)) return 'none'
  if (!('PushManager' in window) || !('Notification' in window)) return isAppleTouch() ? 'install' : 'none'
  return ({ default: 'can', granted: 'granted', denied: 'denied' } as const)[Notification.permission]
}

/** Safari on an iPad says that it is a Macintosh, which has no touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isTouch = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isTouch && !window.matchMedia('(display-mode: standalone)').matches
}

let asking: Promise<string | null> | undefined

/** Resolves with the server's public key, asked for once; null when the server sends no notifications. */
export function serverKey(): Promise<string | null> {
  asking ??= request('/push/key', { schema: pushKeyAnswer }).then(
    ({ publicKey }) => publicKey,
    (error: unknown) => {
      if (!(error instanceof RequestError && error.statusCode === 404)) asking = undefined
      return null
    },
  )
  return asking
}

/**
 * PUSH-1: asks the person and subscribes. Call it in the click handler. False when the person or the browser refuses.
 */
export async function turnOn(): Promise<boolean> {
  const permission = await Notification.requestPermission()
  const key = permission === 'granted' ? await serverKey() : null
  if (key === null) return false
  const registration = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await tell('PUT', subscription)
  return true
}

/**
 * Unsubscribes this browser in all chats and drops the keys kept for them, without which a shown notification opens
 * none. If the server misses that, its next push fails for good.
 */
export async function turnOff(): Promise<void> {
  const subscription = await current()
  await subscription?.unsubscribe()
  keptKeys.clear()
  shownNotifications.closeAll()
  if (subscription) quietly(tell('DELETE', subscription))
}

/** PUSH-3: registers the worker of an installed app even without notifications: it shows the offline page. */
export async function keepWorkerOfApp(): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.matchMedia('(display-mode: standalone)').matches) return
  await navigator.serviceWorker.register(WORKER)
}

/** True when this browser is subscribed now. */
export async function isOn(): Promise<boolean> {
  return ability() === 'granted' && (await current()) !== null
}

/** Tells the server again whose browser this is: after a sign-in or sign-out, and at each visit. */
export async function refresh(): Promise<void> {
  const subscription = ability() === 'granted' ? await current() : null
  if (subscription) await tell('PUT', subscription)
}

/** DEC-65: the person's 'Not now', which holds for a week. */
export const notNow = {
  say: (): void => local.set(LATER_KEY, String(Date.now())),
  holds: (): boolean => Date.now() - Number(local.get(LATER_KEY) ?? 0) < LATER_MS,
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function tell(method: 'PUT' | 'DELETE', subscription: PushSubscription): Promise<void> {
  const body = { subscription: pushSubscriptionSchema.parse(subscription.toJSON()) }
  const bearer = await identityToken()
  const headers = anonymousProof()
  await request('/push/subscription', { method, body, schema: successAnswer, bearer, headers })
}

/** Runs work that may fail without any effect on the page. */
export function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => log.debug('Notifications', error))
}
