import { chatPath } from '#lib/client/chat/sessions.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import { authReturnUrl } from '#lib/client/storage/storage.ts'
import type { ChatCore, ShutCode } from '../core.ts'
import { lineLost } from '../lapse.ts'

/**
 * DOOR-2: this page goes on with another key: reconnects and invitations use it, and the address changes without a reload. The
 * connection that stands stays.
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

/** DOOR-1, DOOR-3: the door is shut to this person; who they are may change by signing in, and then the page tries again. */
export function shutOut(core: ChatCore, shut: ShutCode): void {
  if (core.isLeaving) return
  lineLost(core)
  core.set({ shut, isOver: true, banner: null, canDial: false })
  if (shut !== 'REMOVED') return
  authReturnUrl.clear() // else a sign-in elsewhere would lead back here
  recentChats.forget(core.get().access.sessionId)
}
