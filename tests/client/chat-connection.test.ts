// @vitest-environment jsdom
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
  type Mock,
} from 'vitest'
import { readSignIn } from '#lib/client/account/auth.ts'
import { ChatConnection } from '#lib/client/chat/chat-connection.ts'
import type { Cursor } from '#lib/domain/room/room-changes.ts'
import { makeRedialer } from '#lib/client/chat/redialer.ts'
import { anonymousBrowserId } from '#lib/client/storage/guest-secret.ts'
import { serverEvents, type ServerEventName } from '#lib/protocol/events/index.ts'
import { message } from '../domain/timeline-builders.ts'
import { ACCESS, startStandInGateway, type StandInGateway } from './stand-in-gateway.ts'

let gateway: StandInGateway
let connection: ChatConnection | undefined

beforeAll(async () => {
  gateway = await startStandInGateway()
  gateway.http.answers('/api/auth/session', 200, {})
  await readSignIn()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.reset())
afterEach(() => {
  connection?.stop()
  connection = undefined
  vi.restoreAllMocks()
})

/** Opens a connection and notes everything it tells. */
function connect(have: () => Cursor | null = () => null, isAskedLast = () => false) {
  const names = (Object.keys(serverEvents) as ServerEventName[]).filter((name) => name !== 'joinedSession')
  const events = Object.fromEntries(names.map((name) => [name, vi.fn()])) as Record<(typeof names)[number], Mock>
  const told = { joined: vi.fn(), dropped: vi.fn(), banner: vi.fn(), over: vi.fn(), refused: vi.fn() }
  connection = new ChatConnection(ACCESS, { have, isAskedLast, ...told, events })
  connection.start()
  return { ...told, events, connection }
}

const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 90_000 })
const first = (mock: Mock) => until(() => expect(mock).toHaveBeenCalled())
const times = (mock: Mock, count: number) => until(() => expect(mock).toHaveBeenCalledTimes(count))

describe('connecting', () => {
  test('[CONN-1] [CONN-2] [SOCK-5] [SOCK-6] [SOCK-7] [SOCK-9] [SOCK-19] [DEC-26] HTTP join, handshake, join, in this order', async () => {
    gateway.say('hello')
    const { joined, banner } = connect()
    await first(joined)

    expect(gateway.http.requestsTo('/chat/join-session')).toHaveLength(1)
    expect(gateway.handshakes).toEqual([{ ...ACCESS, anonymousBrowserId: anonymousBrowserId() }])
    expect(gateway.heard('joinSession')).toEqual([
      {
        anonymousBrowserId: anonymousBrowserId(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        afterRev: 0,
      },
    ])
    expect(joined).toHaveBeenCalledWith(expect.objectContaining({ messages: gateway.history() }), null)
    expect(banner).toHaveBeenLastCalledWith(null)
  })

  test('[SOCK-1] [SOCK-2] [SOCK-3] [SOCK-4] same origin, default path, polling first, then websocket', async () => {
    const { joined, connection } = connect()
    expect(connection.socket.io.opts).toMatchObject({ path: '/socket.io', transports: ['polling', 'websocket'] })
    await first(joined)
    await until(() => expect(connection.socket.io.engine.transport.name).toBe('websocket'))
  })

  test('[SOCK-26] every server event is passed on', async () => {
    const { joined, events } = connect()
    await first(joined)
    const said = gateway.say('hello')
    await first(events.msgFromServer)
    expect(events.msgFromServer).toHaveBeenCalledWith(said)
  })

  test('a payload that does not fit its schema is dropped and logged', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    const { joined, events } = connect()
    await first(joined)
    gateway.emitAnything('msgFromServer', { id: 1, text: 'no seq' })
    gateway.emitAnything('roomChanged', 'nobody')
    const said = gateway.say('a good one')
    await first(events.msgFromServer)
    expect(events.msgFromServer.mock.calls).toEqual([[said]])
    expect(events.roomChanged).not.toHaveBeenCalled()
    expect(complaint).toHaveBeenCalledTimes(2)
  })

  test('a stopped connection reports the drop once and leaves the server', async () => {
    const { joined, connection, dropped } = connect()
    await first(joined)
    connection.stop()
    expect(dropped).toHaveBeenCalledOnce()
    await until(() => expect(gateway.connections()).toBe(0))
  })
})

describe('being refused', () => {
  test.each([
    ['SESSION_CLOSED', "Oops! That session's closed.", "Oops! That session's closed."],
    ['AUTH_FAILED', 'Authentication failed. Please sign in again.', 'Authentication failed. Please sign in again.'],
    ['INVALID_REQUEST', 'Strange.', "Oops! That session's closed."],
  ])('[CONN-13] [CONN-15] [CONN-17] [SOCK-21] [DEC-10] %s at the handshake', async (code, text, sentence) => {
    gateway.refuse(code, text)
    const { refused, joined } = connect()
    await first(refused)
    expect(refused).toHaveBeenCalledWith({ banner: text, sentence, code })
    expect(joined).not.toHaveBeenCalled()
  })

  test('[CONN-14] [SOCK-21] a refusal without words shows the default sentences', async () => {
    gateway.refuse('SESSION_CLOSED')
    const { refused } = connect()
    await first(refused)
    expect(refused).toHaveBeenCalledWith({
      banner: 'Failed to connect to chat service.',
      sentence: "Oops! That session's closed.",
      code: 'SESSION_CLOSED',
    })
  })

  test('[CONN-16] an unsuccessful join is refused with its sentence', async () => {
    gateway.joinsWith(() => ({ success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' }))
    const { refused } = connect()
    await first(refused)
    expect(refused).toHaveBeenCalledWith({
      banner: 'That room is closed!',
      sentence: 'That room is closed!',
      code: 'SESSION_CLOSED',
    })
  })

  test('[CONN-16] a room that closes while the person is in it drops them with its sentence', async () => {
    const { joined, refused, dropped } = connect()
    await first(joined)
    gateway.emit('joinedSession', { success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' })
    await first(refused)
    expect(refused).toHaveBeenCalledWith({
      banner: 'That room is closed!',
      sentence: 'That room is closed!',
      code: 'SESSION_CLOSED',
    })
    expect(dropped).toHaveBeenCalledOnce()
  })

  test('[FAIR-1] a closed room stays on the page while a question is open, until the socket goes', async () => {
    const { joined, refused, over, connection } = connect(undefined, () => true)
    await first(joined)
    gateway.emit('joinedSession', { success: false, error: 'That room is closed!', code: 'SESSION_CLOSED' })
    await first(over)
    expect(over).toHaveBeenCalledWith('That room is closed!')
    expect(connection.socket.connected).toBe(true)
    expect(refused).not.toHaveBeenCalled()
    connection.socket.disconnect()
    expect(refused).toHaveBeenCalledWith({
      banner: 'That room is closed!',
      sentence: 'That room is closed!',
      code: 'SESSION_CLOSED',
    })
  })

  test.each(['INVALID_REQUEST', 'FORBIDDEN'] as const)(
    '[CONN-16] a later join refused as %s does not end the chat',
    async (code) => {
      const { joined, refused, dropped, events } = connect()
      await first(joined)
      gateway.emit('joinedSession', { success: false, error: 'No join at all.', code })
      const said = gateway.say('still with us?')
      await until(() => expect(events.msgFromServer).toHaveBeenCalledWith(said))
      expect([refused, dropped].flatMap(({ mock }) => mock.calls)).toEqual([])
    },
  )

  test('[DEC-10] a later join refused as RATE_LIMITED is repeated on another connection', async () => {
    const { joined, refused } = connect()
    await first(joined)
    gateway.emit('joinedSession', { success: false, error: 'Too fast.', code: 'RATE_LIMITED' })
    await times(joined, 2)
    expect(refused).not.toHaveBeenCalled()
  })

  const closed = { error: 'That room is closed!', code: 'NOT_FOUND' }

  test('[CONN-16] no socket is opened after an HTTP join that says the room is closed', async () => {
    gateway.http.answers('/chat/join-session', 404, closed)
    const { refused, events } = connect()
    await first(refused)
    expect(refused).toHaveBeenCalledWith({
      banner: 'That room is closed!',
      sentence: 'That room is closed!',
      code: 'NOT_FOUND',
    })
    expect(events.sessionRedirect).not.toHaveBeenCalled()
    expect(gateway.handshakes).toEqual([])
  })

  test('[VOTE-7] an HTTP join to a reset room leads to its successor', async () => {
    const redirect = { newSessionId: 's2', newAccessToken: 'k2', isOwner: false }
    gateway.http.answers('/chat/join-session', 404, { ...closed, redirect })
    const { refused, events } = connect()
    await first(refused)
    expect(events.sessionRedirect).toHaveBeenCalledExactlyOnceWith(redirect)
  })

  test('[CONN-18] [VAL-22] a join without a userId is a setup error', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    gateway.http.answers('/chat/join-session', 200, { userName: 'Ana' })
    const { over } = connect()
    await first(over)
    expect(over).toHaveBeenLastCalledWith('Failed to initialize chat connection.')
    expect(complaint).toHaveBeenCalledOnce()
    expect(gateway.handshakes).toEqual([])
  })
})

describe('without an answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('[CONST-7] [DEC-10] the HTTP join times out after 20 s and is tried again', async () => {
    gateway.http.answers('/chat/join-session', 'never')
    const { banner, joined } = connect()
    const joins = () => gateway.http.requestsTo('/chat/join-session').length
    await until(() => expect(joins()).toBe(1))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(banner).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1500)
    expect(banner).toHaveBeenLastCalledWith('Failed to connect to chat service.', false)
    gateway.http.answers('/chat/join-session', 200, { userId: 'guest-ana', userName: 'Ana' })
    await vi.advanceTimersByTimeAsync(1500)
    await first(joined)
    expect(gateway.handshakes).toHaveLength(1)
  })
})

describe('losing the connection', () => {
  test.each([
    ['dies', () => gateway.cut()],
    ['drains', () => gateway.sendAway()],
  ])(
    '[CONN-3] [CONN-5] [SOCK-20] [SOCK-23] a gateway that %s is redialled with the cursor of this client',
    async (_how, end) => {
      const { joined, dropped, refused } = connect(
        vi
          .fn(() => null)
          .mockReturnValueOnce(null)
          .mockReturnValue({ seq: 2, rev: 7 } as never),
      )
      await first(joined)
      gateway.say('one')
      gateway.say('two')
      end()
      await times(joined, 2)
      expect(dropped).toHaveBeenCalledOnce()
      expect(refused).not.toHaveBeenCalled()
      expect(gateway.heard('joinSession')[1]).toMatchObject({ afterSeq: 2, afterRev: 7 })
      expect(gateway.http.requestsTo('/chat/join-session'), 'once is enough').toHaveLength(1)
    },
  )

  test('[DEC-10] a handshake refused as UNAVAILABLE is tried again', async () => {
    gateway.refuse('UNAVAILABLE', 'Later.')
    const { joined, banner, refused } = connect()
    await first(banner)
    expect(banner).toHaveBeenLastCalledWith('Failed to connect to chat service.', false)
    gateway.refuse(null)
    await first(joined)
    expect(banner).toHaveBeenLastCalledWith(null)
    expect(refused).not.toHaveBeenCalled()
    expect(gateway.handshakes.length).toBeGreaterThan(1)
  })

  test('[DEC-10] a busy gateway is redialled at a random moment within the time that it asked for', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    gateway.refuse('UNAVAILABLE', 'Later.', { spreadSeconds: 3 })
    const began = performance.now()
    const { joined, banner, refused } = connect()
    await first(banner)
    gateway.refuse(null)
    await first(joined)
    expect(performance.now() - began).toBeGreaterThan(2400)
    expect(refused).not.toHaveBeenCalled()
  })

  test('[VOTE-7] a refusal with a redirect counts as the missed sessionRedirect', async () => {
    const redirect = { newSessionId: 'next', newAccessToken: 'own', isOwner: false }
    gateway.refuse('SESSION_CLOSED', 'Closed.', { redirect })
    const { events, refused } = connect()
    await first(refused)
    expect(events.sessionRedirect).toHaveBeenCalledExactlyOnceWith(redirect)
    expect(events.sessionRedirect, 'then being refused is no error').toHaveBeenCalledBefore(refused)
  })

  test.each([{ redirect: { newSessionId: 'next' } }, { redirect: 7 }])(
    'unreadable data of a refusal is ignored: %j',
    async (data) => {
      gateway.refuse('SESSION_CLOSED', 'Closed.', data)
      const { events, refused } = connect()
      await first(refused)
      expect(refused).toHaveBeenCalledWith({
        banner: 'Closed.',
        sentence: "Oops! That session's closed.",
        code: 'SESSION_CLOSED',
      })
      expect(events.sessionRedirect).not.toHaveBeenCalled()
    },
  )

  test('[DEC-10] a join refused as UNAVAILABLE is tried again', async () => {
    let isUp = false
    gateway.joinsWith((payload) =>
      isUp ? gateway.joinAnswer(payload) : { success: false, error: 'Later.', code: 'UNAVAILABLE' },
    )
    const { joined, banner, refused } = connect()
    await first(banner)
    isUp = true
    await first(joined)
    expect(refused).not.toHaveBeenCalled()
  })

  test('[DEC-10] an HTTP join refused as UNAVAILABLE is tried again', async () => {
    gateway.http.answers('/chat/join-session', 503, { error: 'Later.', code: 'UNAVAILABLE' })
    const { joined, banner } = connect()
    await first(banner)
    expect(banner).toHaveBeenLastCalledWith('Failed to connect to chat service.', false)
    gateway.http.answers('/chat/join-session', 200, { userId: 'guest-ana', userName: 'Ana' })
    await first(joined)
  })

  test('a returning network redials at once', async () => {
    const { joined, connection } = connect()
    await first(joined)
    vi.spyOn(Math, 'random').mockReturnValue(600) // by itself it would dial after ten minutes
    gateway.cut()
    await until(() => expect(connection.socket.connected).toBe(false))
    connection.dialNow()
    await times(joined, 2)
  })

  test('[CONN-3] [ROOM-5] a device that goes offline closes its connection at once, and redials without a banner', async () => {
    const { joined, dropped, banner, connection } = connect()
    await first(joined)
    connection.networkLost()
    expect(dropped).toHaveBeenCalledOnce()
    await times(joined, 2)
    expect(new Set(banner.mock.calls.map(([text]) => text as unknown))).toEqual(new Set([null]))
  })

  test('[ROOM-5] [CONN-6] an open chat shows no banner until its last attempt fails, and then redials on request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { joined, banner, connection } = connect()
    await first(joined)
    banner.mockClear()
    gateway.refuse('UNAVAILABLE', 'Later.')
    gateway.cut()
    const dialled = () => gateway.handshakes.length
    while (dialled() < 5) await vi.advanceTimersByTimeAsync(500)
    expect(banner).not.toHaveBeenCalled()
    while (banner.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(500)
    expect(banner).toHaveBeenLastCalledWith('Connection lost. Please refresh the page to continue.', true)
    gateway.refuse(null)
    connection.dialNow()
    await times(joined, 2)
    expect(banner).toHaveBeenLastCalledWith(null)
  })

  test('[SESS-6] a clear is not passed on before the join answer that includes it', async () => {
    const { joined, events } = connect(() => ({ seq: 2, rev: 0 }))
    await first(joined)
    const cleared = { sessionId: 's1', sinceRev: 0, rev: 1, clearedSeq: 3 }
    gateway.joinsWith((payload) => {
      gateway.emit('roomChanged', cleared)
      return gateway.joinAnswer(payload, { clearedSeq: 3 })
    })
    gateway.cut()
    await times(joined, 2)
    expect(events.roomChanged).not.toHaveBeenCalled()
    gateway.emit('roomChanged', cleared)
    await first(events.roomChanged)
  })

  test('a catch-up in pages continues until no message is missing', async () => {
    const all = [1, 2, 3, 4, 5].map((seq) => message(seq))
    gateway.joinsWith(({ afterSeq = 0 }) =>
      gateway.joinAnswer({}, { messages: all.slice(afterSeq, afterSeq + 2), hasMore: afterSeq + 2 < all.length }),
    )
    const { joined } = connect(() => ({ seq: 0, rev: 0 }))
    await times(joined, 3)
    expect(gateway.heard('joinSession').map(({ afterSeq }) => afterSeq)).toEqual([0, 2, 4])
    expect(joined.mock.calls.flatMap(([answer]) => (answer as { messages: unknown[] }).messages)).toEqual(all)
  })

  test('[FEED-2] truncated changes continue after the last rev, also behind a first page', async () => {
    let rev = 0
    gateway.joinsWith(({ afterRev = 0 }) => {
      rev = Math.min(afterRev + 2, 5)
      return gateway.joinAnswer({}, { rev, hasMoreChanges: rev < 5, messages: [message(1)] })
    })
    const { joined } = connect(() => (rev === 0 ? null : { seq: 1, rev }))
    await times(joined, 3)
    expect(gateway.heard('joinSession').map(({ afterSeq, afterRev }) => [afterSeq, afterRev])).toEqual([
      [undefined, 0],
      [1, 2],
      [1, 4],
    ])
  })

  test('[FEED-3] missing events are asked for with one join at a time', async () => {
    const { joined, connection } = connect(() => ({ seq: 1, rev: 3 }))
    connection.catchUp()
    await first(joined)
    connection.catchUp()
    connection.catchUp()
    await times(joined, 2)
    connection.catchUp()
    await times(joined, 3)
    expect(gateway.heard('joinSession')).toHaveLength(3)
  })
})

describe('coming back to the tab', () => {
  async function dropped() {
    const opened = connect()
    await first(opened.joined)
    vi.spyOn(Math, 'random').mockReturnValue(600) // by itself it would dial after ten minutes
    gateway.cut()
    await until(() => expect(opened.connection.socket.connected).toBe(false))
    return opened
  }
  const validations = () => gateway.http.requestsTo('/chat/session/s1/k1')

  test('[CONN-7] [CONN-8] [DEC-25] a valid session is validated, then dialled at once', async () => {
    const { connection, joined } = await dropped()
    await connection.tabShown()
    await times(joined, 2)
    expect(validations()).toHaveLength(1)
  })

  test("[CONN-9] [CONN-10] an invalid session is over: 'Session closed.'", async () => {
    const { connection, over } = await dropped()
    gateway.http.answers('/chat/session/s1/k1', 404, { valid: false, error: 'Session closed.' })
    await connection.tabShown()
    expect(over).toHaveBeenLastCalledWith('Session closed.')
    connection.dialNow()
    const another = connect()
    await first(another.joined) // a redial would have come before this join
    expect(connection.socket.active).toBe(false)
    expect(gateway.handshakes).toHaveLength(2)
  })

  test('[CONN-7] a failed check does not end the session, and the client redials', async () => {
    const { connection, joined, over } = await dropped()
    gateway.http.answers('/chat/session/s1/k1', 'hang up')
    await connection.tabShown()
    await times(joined, 2)
    expect(over).not.toHaveBeenCalled()
  })

  test('[CONN-7] a connected tab makes no check', async () => {
    const { connection, joined } = connect()
    await first(joined)
    await connection.tabShown()
    expect(validations()).toEqual([])
  })
})

describe('the redialer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('[CONN-4] [CONN-5] [CONN-6] [SOCK-22] [SOCK-24] five attempts a second apart, then the final banner, then further attempts', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const at: number[] = []
    const banners: string[] = []
    const start = Date.now()
    const redialer = makeRedialer(() => {
      at.push(Date.now() - start)
      banners.push(redialer.failed().banner)
    })
    redialer.dropped()
    vi.advanceTimersByTime(5000)
    expect(at).toEqual([1000, 2000, 3000, 4000, 5000])
    expect(banners).toEqual([
      ...Array.from({ length: 4 }, () => 'Failed to connect to chat service.'),
      'Connection lost. Please refresh the page to continue.',
    ])
    vi.advanceTimersByTime(60_000)
    expect(at.length).toBeGreaterThanOrEqual(5 + 10)
    expect(new Set(banners.slice(4)).size).toBe(1)
  })
})
