import { chatPath } from '#lib/client/chat/sessions.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import { authReturnUrl } from '#lib/client/storage/auth-return-url.ts'
import type { ChatCore, ShutCode } from '../core.ts'
import { lineLost } from '../lapse.ts'

/**
 * DOOR-2: switches this page to another key: reconnects and invitations use it, and the address changes without a
 * reload. The current connection stays.
 */
export function takeKey(core: ChatCore, accessToken: string): void {
  const access = { ...core.get().access, accessToken }
  core.keyInUse = accessToken
  core.connection?.takeKey(accessToken)
  core.set({ access })
  if (!core.isLeaving) window.history.replaceState(null, '', chatPath(access))
}

export function isShut(code: string | undefined): code is ShutCode {
  return code === 'REMOVED' || code === 'ROOM_LOCKED'
}

/** DOOR-1, DOOR-3: shows that the chat does not admit this person. A sign-in changes the identity and tries again. */
export function shutOut(core: ChatCore, shut: ShutCode): void {
  if (core.isLeaving) return
  lineLost(core)
  core.set({ shut, isOver: true, banner: null, canDial: false })
  if (shut !== 'REMOVED') return
  authReturnUrl.clear() // otherwise a later sign-in would return here
  recentChats.forget(core.get().access.sessionId)
}
