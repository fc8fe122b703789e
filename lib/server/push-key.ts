import { web } from './compose/web-services.ts'

/** Returns the key with which a browser subscribes to notifications (PUSH-1); null when they are off. */
export function pushKey(): string | null {
  return web().env.push.vapid?.publicKey ?? null
}
