import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { personRoom, type RoomServer } from '#lib/adapters/socket/room.ts'
import { accountCaller } from '#lib/domain/people/caller.ts'
import { hearOwnIds } from '#gateway/feed/own-ids.ts'
import { findFreePort } from '#scripts/lib/ports.mjs'
import { waitFor } from '#tests/support/wait-for.ts'

const ana = {
  ...{ accountId: 'ana', signInId: 'one', defaultName: 'Ana', preferAnonymous: false },
  guestIds: ['guest-phone'],
  provenGuestIds: [],
}

test('[PROD-27] an older join that tells its ids later takes none away from the account’s sockets', async () => {
  const port = await findFreePort()
  const io: RoomServer = new Server(port)
  onTestFinished(() => io.close())
  io.on('connection', (socket) => {
    socket.data.caller = accountCaller(ana, null)
    void socket.join(personRoom('chat', ana.accountId))
  })
  const phone = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  onTestFinished(() => void phone.close())
  await waitFor('the phone', () => io.sockets.adapter.rooms.has(personRoom('chat', ana.accountId)))

  const newer = ['ana', 'guest-phone', 'guest-laptop']
  for (const ids of [newer, ['ana', 'guest-phone']])
    hearOwnIds(io, { sessionId: 'chat', accountId: ana.accountId, ids })
  expect([...io.sockets.sockets.values()].map(({ data }) => data.caller.ids)).toEqual([newer])
})
