import { expect, test } from 'vitest'
import { leadOut } from '#gateway/door/closed-room.ts'
import type { Gateway } from '#gateway/context.ts'
import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { redirectTo } from '#lib/domain/room/session.ts'

/** Makes a fake socket that keeps every event it is sent. */
function socketOf(userId: string, isJoined: boolean) {
  const told: unknown[] = []
  const socket = {
    data: { isJoined, caller: { ids: [userId] } },
    emit: (name: string, payload: object) => told.push({ name, ...payload }),
    disconnect() {},
  }
  return { told, socket: socket as unknown as RoomSocket }
}

test('[VOTE-7] a person who was led on is not led on once more because another one’s redirect failed', async () => {
  const successor = { sessionId: 'next', accessToken: 'key', ownerId: 'ana' }
  let failures = 1
  const services = {
    enterSuccessor: async () => successor,
    doors: { bannedIds: async () => new Set() },
    async followReset() {
      if (failures-- > 0) throw new Error('The database is away')
      return redirectTo(successor, ['ben'])
    },
  }
  const [joined, late] = [socketOf('ana', true), socketOf('ben', false)]
  await leadOut({ services } as unknown as Gateway, 's', [late.socket, joined.socket])
  const redirect = { name: 'sessionRedirect', newSessionId: 'next', newAccessToken: 'key' }
  await expect.poll(() => late.told).toEqual([{ ...redirect, isOwner: false }])
  expect(joined.told).toEqual([{ ...redirect, isOwner: true }])
})
