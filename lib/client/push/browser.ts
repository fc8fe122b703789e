import { pushKeyAnswer, pushSubscriptionSchema } from '../../protocol/push.ts'
import { successAnswer } from '../../protocol/http.ts'
import { identityToken } from '../account/auth.ts'
import { log } from '../debug.ts'
import { request, RequestError } from '../http.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'
import { anonymousProof } from '../storage/storage.ts'

const WORKER = '/sw.js'
const LATER_KEY = 'parley.notNow'
const LATER_MS = 7 * 24 * 3600_000
const local = makeSafeStorage('localStorage')

/** True where this browser can be told at all; on iOS only what is on the Home Screen can. */
export type Ability = 'can' | 'asked' | 'denied' | 'install' | 'none'

/** PUSH-1, PUSH-3. 'can': it may be asked. 'asked': its person has said yes. 'install': once it is on the Home Screen. */
export function ability(): Ability {
  if (!('serviceWorker' in navigator)) return 'none'
  if (!('PushManager' in window) || !('Notification' in window)) return isAppleTouch() ? 'install' : 'none'
  return ({ default: 'can', granted: 'asked', denied: 'denied' } as const)[Notification.permission]
}

function isAppleTouch(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches
}

/** The server's key; null where nobody is told anything. Asked for once. */
let asking: Promise<string | null> | undefined
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

/** PUSH-1: asks the person, in the click that this is called in, and subscribes. False where they or their browser say no. */
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

/** This browser wants nothing any more, in no chat. Where the server does not hear of it, its next push fails for good. */
export async function turnOff(): Promise<void> {
  const subscription = await current()
  await subscription?.unsubscribe()
  if (subscription) quietly(tell('DELETE', subscription))
}

/** PUSH-3: on a Home Screen the worker is there even if nobody wants to be told: there it says that there is no line. */
export async function keepWorkerOfApp(): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.matchMedia('(display-mode: standalone)').matches) return
  await navigator.serviceWorker.register(WORKER)
}

/** True where this browser is subscribed now. */
export async function isOn(): Promise<boolean> {
  return ability() === 'asked' && (await current()) !== null
}

/** Says anew whose browser this is, after a sign-in or a sign-out and with each visit. */
export async function refresh(): Promise<void> {
  const subscription = ability() === 'asked' ? await current() : null
  if (subscription) await tell('PUT', subscription)
}

/** A page that shows the chat takes its notification away. */
export async function takeAway(sessionId: string): Promise<void> {
  if (ability() !== 'asked') return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications({ tag: sessionId })) ?? []) shown.close()
}

/** DEC-65: 'Not now' holds for a week. */
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
  const [bearer, headers] = [await identityToken(), anonymousProof()]
  await request('/push/subscription', { method, body, schema: successAnswer, bearer, headers })
}

/** Nobody waits for these, and without them the page is as it was. */
export function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => log.debug('Notifications', error))
}
