import { web } from './compose/web-services.ts'

/** The key that a browser subscribes to notifications with (PUSH-1); null where nobody is told anything. */
export function pushKey(): string | null {
  return web().env.push.vapid?.publicKey ?? null
}
