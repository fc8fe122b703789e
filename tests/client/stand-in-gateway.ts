import { Server } from 'socket.io'
import type { Message } from '#lib/protocol/entities.ts'
import type { Handshake } from '#lib/protocol/events/account.ts'
import type {
  ClientEventAnswer,
  ClientEventName,
  ClientToServerEvents,
  ServerEventName,
  ServerEventPayload,
  ServerToClientEvents,
} from '#lib/protocol/events/index.ts'
import type { CheckIn } from '#lib/protocol/events/check-ins.ts'
import type { Joined, JoinedSession, RoomChanges } from '#lib/protocol/events/room.ts'
import type { Answer } from '#lib/protocol/events/shared.ts'
import { agreement, message } from '../domain/timeline-builders.ts'
import { startHttpServer } from './http-server.ts'

export type StandInGateway = Awaited<ReturnType<typeof startStandInGateway>>
type Heard = { name: ClientEventName; payload: Record<string, unknown> }
type Replies = {
  [Name in Exclude<ClientEventName, 'joinSession'>]: (
    payload: Record<string, unknown>,
  ) => Answer<ClientEventAnswer<Name>> | 'no answer'
}

/** The cursor that a join sends. */
type JoinSaid = { afterSeq?: number; afterRev?: number }

export const ACCESS = { sessionId: 's1', accessToken: 'k1' }
export const ME = 'guest-ana'
const ASIDE_LINE = { id: 'a1', seq: 1, kind: 'person', timestamp: '2026-11-21T10:00:00.000Z', status: 'sent' } as const

const CHECK_IN: CheckIn = {
  ...{ id: 'k1', messageId: 'm1', at: '2026-12-04T17:00:00.000Z', text: 'Is it done?', userIds: [] },
  ...{ confirmedBy: [ME], state: 'proposed', rev: 1 },
}

/**
 * Starts a gateway of one chat on loopback that speaks the protocol and obeys the test. It does on demand what a real
 * gateway does not: refuse, fall silent, answer late, tell a message twice.
 */
export async function startStandInGateway() {
  const http = await startHttpServer()
  const io = new Server<ClientToServerEvents, ServerToClientEvents>(http.server)
  const handshakes: Handshake[] = []
  const heard: Heard[] = []
  let refusal: { message: string; data: { code: string; spreadSeconds?: number } } | null = null
  let history: Message[] = []
  let rev = 0
  let join: (payload: JoinSaid) => JoinedSession = joinAnswer
  let replies: Partial<Replies> = {}

  function joinAnswer({ afterSeq }: JoinSaid, changes: Partial<Joined> = {}): JoinedSession {
    const messages = history.filter(({ seq }) => seq > (afterSeq ?? 0))
    const who = { userId: ME, userName: 'Ana', linkedAuthenticatedId: null, ids: [], anonymousId: ME, isOwner: true }
    return { success: true, ...who, messages, hasMore: false, clearedSeq: 0, readSeq: 0, rev, ...changes }
  }

  /** Stores a message and tells every client. */
  function say(text: string, changes: Partial<Message> = {}): Message {
    const stored = message(history.length + 1, { text, ...changes })
    history.push(stored)
    io.emit('msgFromServer', stored)
    return stored
  }

  /** Changes a part of the room and tells every client. */
  function change(parts: Partial<RoomChanges>): void {
    rev += 1
    io.emit('roomChanged', { sessionId: ACCESS.sessionId, sinceRev: rev - 1, rev, ...parts })
  }

  const usual: Replies = {
    msgFromClient: ({ text, tempMsgId }) => {
      const known = history.find((kept) => kept.tempMsgId === tempMsgId)
      return { success: true, message: known ?? say(String(text), { userId: ME, tempMsgId: String(tempMsgId) }) }
    },
    typing: () => ({ success: true }),
    renameUser: ({ newName }) => ({ success: true, userName: String(newName) }),
    updateUserName: ({ newName }) => ({ success: true, userName: String(newName) }),
    toggleResetVote: () => ({ success: true }),
    resetVote: () => ({ success: true }),
    clearChat: () => ({ success: true }),
    setActivity: () => ({ success: true, activity: 'balanced' }),
    setManner: () => ({ success: true }),
    setTitle: ({ title }) => ({ success: true, title: String(title) }),
    setTitlePublic: () => ({ success: true }),
    setLocked: () => ({ success: true }),
    proposeRules: () => ({ success: true, proposalId: 'r1' }),
    acceptRules: () => ({ success: true }),
    proposeCheckIn: () => ({ success: true, checkIn: CHECK_IN }),
    confirmCheckIn: () => ({ success: true, checkIn: CHECK_IN }),
    cancelCheckIn: () => ({ success: true, checkIn: CHECK_IN }),
    renewLink: () => ({ success: true, accessToken: 'k2' }),
    removePerson: () => ({ success: true }),
    toggleRemoveVote: () => ({ success: true }),
    stopReply: () => ({ success: true }),
    askAgain: () => ({ success: true }),
    react: ({ messageId }) => ({ success: true, message: history.find(({ id }) => id === messageId)! }),
    editMessage: ({ messageId }) => ({ success: true, message: history.find(({ id }) => id === messageId)! }),
    deleteMessage: ({ messageId }) => ({ success: true, message: history.find(({ id }) => id === messageId)! }),
    readMemory: () => ({ success: true, memory: { facts: [], notes: [] } }),
    forgetMemory: () => ({ success: true }),
    hideHelpCard: () => ({ success: true }),
    answerSafety: () => ({ success: true }),
    readFairness: () => ({ success: true, record: { people: [], stopped: 0 }, answers: null }),
    answerFairness: () => ({ success: true }),
    markRead: ({ seq }) => ({ success: true, seq: Number(seq) }),
    readBrief: () => ({ success: true, brief: null }),
    reportMessage: () => ({ success: true, reference: 'K7PM3XQ9' }),
    searchMessages: () => ({ success: true, hits: [], hasMore: false }),
    setNotifications: () => ({ success: true }),
    openCard: () => ({ success: true, card: agreement(1) }),
    answerCard: () => ({ success: true, card: agreement(1) }),
    withdrawCard: () => ({ success: true, card: agreement(1, { state: 'withdrawn' }) }),
    readOwnCardAnswers: () => ({ success: true, answers: [] }),
    openPoll: () => ({ success: true, card: agreement(1) }),
    votePoll: () => ({ success: true, card: agreement(1) }),
    closePoll: () => ({ success: true, card: agreement(1) }),
    readNotifications: () => ({ success: true, level: 'all', isTextShown: false }),
    setVisible: () => ({ success: true }),
    sayAside: ({ text }) => ({ success: true, message: { ...ASIDE_LINE, text: String(text) } }),
    readAside: () => ({ success: true, messages: [], hasMore: false }),
    askAsideAgain: () => ({ success: true }),
    deleteAside: () => ({ success: true }),
    releaseAside: ({ text }) => ({ success: true, message: say(String(text), { kind: 'release' }) }),
  }

  io.use((socket, next) => {
    handshakes.push(socket.handshake.auth as Handshake)
    next(refusal ? Object.assign(new Error(refusal.message), { data: refusal.data }) : undefined)
  })
  io.on('connection', (socket) => {
    socket.onAny((name: ClientEventName, payload: Heard['payload'], ack?: (answer: unknown) => void) => {
      heard.push({ name, payload })
      if (name === 'joinSession') return socket.emit('joinedSession', join(payload))
      const answer = (replies[name] ?? usual[name])(payload)
      if (answer !== 'no answer') ack?.(answer)
    })
  })

  function welcome() {
    http.answers('/chat/join-session', 200, { userId: ME, userName: 'Ana' })
    http.answers('/chat/session/s1/k1', 200, { valid: true, sessionId: 's1' })
  }
  welcome()

  return {
    http,
    handshakes,
    say,
    change,
    joinAnswer,
    history: () => history,
    heard: (name: ClientEventName) => heard.filter((event) => event.name === name).map(({ payload }) => payload),
    connections: () => io.sockets.sockets.size,
    emit: <Name extends ServerEventName>(name: Name, payload: ServerEventPayload<Name>) =>
      io.emit(name, ...([payload] as Parameters<ServerToClientEvents[Name]>)),
    emitAnything: (name: string, payload: unknown) => (io as Server).emit(name, payload),
    /** Refuses handshakes from now on, or accepts them again. */
    refuse: (code: string | null, text = '', more: object = {}) =>
      void (refusal = code === null ? null : { data: { code, ...more }, message: text }),
    joinsWith: (answer: typeof join) => void (join = answer),
    answers: <Name extends keyof Replies>(name: Name, reply: Replies[Name] | undefined) =>
      void (replies = { ...replies, [name]: reply }),
    /** Behaves as a draining gateway. */
    sendAway: () => io.disconnectSockets(true),
    /** Behaves as a dying gateway. */
    cut: () => io.sockets.sockets.forEach((socket) => socket.conn.close()),
    reset() {
      io.disconnectSockets(true)
      http.reset()
      welcome()
      handshakes.length = 0
      heard.length = 0
      refusal = null
      history = []
      rev = 0
      join = joinAnswer
      replies = {}
    },
    async stop() {
      await io.close()
      await http.stop()
    },
  }
}
