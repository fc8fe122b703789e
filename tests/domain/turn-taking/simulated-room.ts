import type { Draft } from '#lib/domain/messages/draft.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { readDetails } from '#lib/adapters/prisma/messages/details.ts'
import type { Activity, Message } from '#lib/protocol/entities.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import type { ParleyWhy } from '#lib/protocol/parley-why.ts'
import type { Member } from '#lib/domain/people/members.ts'
import type { LinesWanted, PromptLine, StoredLine } from '#lib/domain/parley/prompt/prompt-lines.ts'
import type { ReplyPart } from '#lib/domain/parley/reply.ts'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import { makeAssistantReply } from '#lib/services/parley/reply/assistant-reply.ts'
import { makeAssistant, type Assistant } from '#lib/services/parley/assistant.ts'
import { makeConsider } from '#lib/services/parley/consider.ts'
import { makeLookAtRoom } from '#lib/services/parley/look-at-room.ts'
import { makeParleyNow } from '#lib/services/parley/parley-now.ts'
import type { SetParley } from '#lib/services/parley/parley-state.ts'
import { makePrepareReply } from '#lib/services/parley/reply/prepare-reply.ts'
import type { RoomVoice } from '#lib/domain/room/room-voice.ts'
import { NOTHING_REMEMBERED } from '#tests/support/prompt.ts'
import type { Random } from '#tests/support/random.ts'
import type { SimulatedClock } from './simulated-clock.ts'

export type Row = PromptLine & {
  id: string
  status: Message['status']
  reason: string | null
  error: string | null
  why?: ParleyWhy
}
/** One request to the reply model. */
export type Request = { at: number; seenSeq: number; shownSeqs: number[]; endedAt: number | null; peopleHere: number }
export type Spent = { at: number; whose: 'room' | 'person' }

type Options = {
  clock: SimulatedClock
  random: Random
  people: readonly string[]
  manner: Manner | null
  activity: Activity
  gateways: number
  budget: { points: number; seconds: number }
  /** The share of requests to the model that fail. */
  failureShare: number
  /** Fixed answers of both models. Without them the reply model talks for a while, and the gate decides at random. */
  script?: { reply: string; gate: string }
}

const SESSION = 'room'

/**
 * One room with the real listening, deciding, preparing and replying, on one or more gateways. The database is a few
 * arrays whose answers take a moment. Model, gate and clock are seeded.
 */
export function makeSimulatedRoom(options: Options) {
  const { clock, random, manner, budget, failureShare } = options
  const rows: Row[] = []
  const here = new Set(options.people)
  const leftAt = new Map<string, number>()
  const requests: Request[] = []
  const spent: Spent[] = []
  const statuses: ParleyStatus[] = []
  const problems: string[] = []
  const grants: { at: number; holder: string }[] = []
  let lease: { holder: string; messageId: string; isStopped: boolean } | null = null
  let { activity } = options
  let isHushed = false
  let running: string | null = null
  let nextId = 0

  const latency = () => clock.sleep(random.below(6))
  const makeId = () => `id-${nextId++}`
  const nextSeq = () => rows.length + 1

  const people = async (): Promise<Member[]> =>
    options.people.map((name, index) => ({
      ...{ userId: name, ids: [name], number: index + 1, userName: name, timeZone: null, joinedSeq: 0 },
      ...{
        isAI: false,
        hasVoted: false,
        isOnline: here.has(name),
        lastSeenAt: new Date(leftAt.get(name) ?? clock.now()),
      },
    }))

  const toStored = (row: Row): Row & StoredLine => ({ ...row, isBrokenOff: row.status === 'failed' })

  const toMessage = ({ id, seq, text, userId, userName, at, status, error }: Row): Message => ({
    ...{ id, seq, text, userId, userName, status, timestamp: at.toISOString() },
    ...(error !== null && { error }),
  })

  const roomView = {
    async read() {
      await latency()
      const hiddenPrompt = manner && `Manner: ${manner}`
      return {
        ...{ hiddenPrompt, family: null, activity, isHushed, isOpen: true, now: new Date(clock.now()) },
        isReplying: lease !== null,
      }
    },
    async transcript(_: string, { atLeast, sinceSeq, atMost }: LinesWanted) {
      await latency()
      const since = (rows.at(-1)?.seq ?? 0) - sinceSeq + 1
      return rows.slice(-Math.max(atLeast, Math.min(since, atMost))).map(toStored)
    },
  }
  const readRoom = async (sessionId: string, wanted: LinesWanted) => {
    const [state, lines] = await Promise.all([roomView.read(), roomView.transcript(sessionId, wanted)])
    return { state: { ...state, ...{ lastSeq: rows.length, rev: 0, clearedSeq: 0 } }, people: await people(), lines }
  }
  const sessions = {
    async setHushed(_: string, value: boolean, lastSeq: number) {
      await latency()
      if (rows.some(({ seq, userId }) => seq > lastSeq && here.has(userId))) return false
      isHushed = value
      return true
    },
  }
  const replies = {
    setAside: async () => true,
    async refuse() {},
    async hush({ holder }: { holder: string }) {
      await latency()
      if (lease?.holder === holder) isHushed = true
    },
    async take({ holder, messageId }: { holder: string; messageId: string }) {
      await latency()
      if (lease) return { kind: 'busy' as const }
      const recent = grants.filter(({ at }) => at > clock.now() - budget.seconds * 1000)
      if (recent.length >= budget.points) {
        spent.push({ at: clock.now(), whose: 'room' })
        return { kind: 'spent' as const, whose: 'room' as const, retrySeconds: 60 }
      }
      lease = { holder, messageId, isStopped: false }
      grants.push({ at: clock.now(), holder })
      return { kind: 'taken' as const }
    },
    async checkpoint({ holder, messageId }: { holder: string; messageId: string }, text: string) {
      await latency()
      if (lease?.holder !== holder) return 'lost' as const
      const row = rows.find(({ id }) => id === messageId)
      if (row?.status === 'streaming') row.text = text
      return lease.isStopped ? ('stopped' as const) : ('held' as const)
    },
    async finish(
      { holder, messageId }: { holder: string; messageId: string },
      final: Pick<Row, 'text' | 'status' | 'error'>,
    ) {
      await latency()
      const row = rows.find(({ id }) => id === messageId)
      if (lease?.holder !== holder || row?.status !== 'streaming') return null
      lease = null
      if (running === messageId) running = null
      Object.assign(row, final)
      return toMessage(row)
    },
    /** The writer learns of the stop with its next heartbeat. */
    async stop() {
      await latency()
      if (lease) lease.isStopped = true
      return lease !== null
    },
    async release({ holder }: { holder: string }, isGivenBack: boolean) {
      await latency()
      if (lease?.holder === holder) lease = null
      if (!isGivenBack) return
      const at = grants.findIndex((grant) => grant.holder === holder)
      if (at >= 0) grants.splice(at, 1)
    },
  }
  const unanswered = { among: async () => [], handOver: async () => true, sayTakenOver: async () => {} }

  const messageLog = {
    async append(draft: Draft) {
      await latency()
      const { id, text, status, reason = null, seenSeq = null, details = {} } = draft
      const { why } = readDetails(details)
      const row: Row = {
        ...{ id, text, status, reason, seenSeq, error: null, seq: nextSeq(), at: new Date(clock.now()) },
        ...{ userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, kind: 'assistant' },
        ...(why && { why }),
      }
      rows.push(row)
      return { message: toMessage(row) }
    },
  }

  const voice: RoomVoice = {
    messageSent() {},
    typing() {},
    changed() {},
    parleyChanged() {},
    presenceChanged() {},
    helpCard() {},
    safetyQuestion() {},
    fairnessQuestion() {},
    ownCardAnswers() {},
    streamStarted({ id }) {
      if (running !== null) problems.push(`two streams at once: ${running} and ${id}`)
      running = id
    },
    streamChunk() {},
  }
  const room = () => voice
  const setParley: SetParley = (_sessionId, status) => void statuses.push(status)

  /** Talks for a while, sometimes asks back, sometimes fails in one of its ways. */
  const model = {
    takes: async () => true,
    async *reply(prompt: { turns: { blocks: { text: string }[] }[] }, signal: AbortSignal): AsyncGenerator<ReplyPart> {
      const text = prompt.turns.flatMap(({ blocks }) => blocks.map((block) => block.text)).join('\n')
      const shownSeqs = [...text.matchAll(/<m (\d+)/g)].map(([, seq]) => Number(seq))
      const seenSeq = Math.max(0, ...shownSeqs)
      const request: Request = { at: clock.now(), seenSeq, shownSeqs, endedAt: null, peopleHere: here.size }
      requests.push(request)
      try {
        const fails = random.chance(failureShare)
          ? random.pick(['before', 'middle', 'empty', 'refused', 'cut', 'hang'])
          : null
        await untilAborted(clock.sleep(200 + random.below(1500)), signal)
        if (options.script) {
          yield { type: 'text', text: options.script.reply }
          return yield { type: 'end', stopReason: 'complete' }
        }
        if (fails === 'before') throw new Error('The model is not there')
        if (fails === 'hang') await untilAborted(new Promise<void>(() => {}), signal)
        const words = fails === 'empty' || fails === 'refused' ? 0 : 1 + random.below(12)
        for (let at = 0; at < words; at++) {
          await untilAborted(clock.sleep(20 + random.below(200)), signal)
          yield { type: 'text', text: 'well ' }
          if (fails === 'middle') throw new Error('The stream broke')
        }
        if (words > 0 && random.chance(0.25))
          yield { type: 'text', text: `${random.pick(options.people)}, what do you think?` }
        yield { type: 'end', stopReason: fails === 'refused' ? 'refused' : fails === 'cut' ? 'cut' : 'complete' }
      } finally {
        request.endedAt = clock.now()
      }
    },
  }
  const gate = {
    async ask({ text }: { text: string }) {
      await clock.sleep(random.below(2500))
      if (options.script) return options.script.gate
      if (/^(?:.*, )?quiet/.test(text.split('\n')[1] ?? '')) return 'SILENT' // no line of this chat ends the quiet
      if (random.chance(0.1)) throw new Error('The gate is not there')
      return random.pick(['SILENT', 'SPEAK', 'SPEAK p1', 'SPEAK p9', 'perhaps'])
    },
  }

  const participants = { people }
  const gateways = Array.from(
    { length: options.gateways },
    (_, index): { assistant: Assistant; stop(messageId: string): void } => {
      const onError = () => {}
      const quotations = { unlessLast: async () => null, renew: async () => false }
      const assistantReply = makeAssistantReply({
        ...{
          model,
          messageLog,
          replies,
          quotations,
          room,
          setParley,
          clock,
          makeId,
          onError,
          gatewayId: `gateway-${index}`,
        },
      })
      const prepareReply = makePrepareReply({
        promptView: {
          read: async () => (
            await latency(),
            { hiddenPrompt: null, homeZone: null, lines: rows.map(toStored), memory: NOTHING_REMEMBERED }
          ),
        },
        ...{
          replies,
          searchChat: async () => '',
          offerCheckIn: async () => '',
          renewMemory: async () => {},
          readForModel: async () => [],
          meter: () => {},
          clock,
        },
        proposeAgreement: async () => ({ error: 'There are no cards here.' }),
      })
      const lookAtRoom = makeLookAtRoom(readRoom)
      const tellBudgetSpent = async () => {}
      const tellSetAside = async () => {}
      const consider = makeConsider({
        lookAtRoom,
        sessions,
        gate,
        assistantReply,
        prepareReply,
        parleyNow: makeParleyNow({ roomView, participants }),
        tellBudgetSpent,
        setParley,
        tellSetAside,
        sayHelp: async () => {},
        parleyReacts: async () => {},
        onError,
      })
      const countHere = () => here.size
      const assistant = makeAssistant({
        ...{ replies, unanswered, consider, setParley, countHere, clock, onError, gatewayId: `gateway-${index}` },
      })
      return { assistant, stop: (messageId) => assistantReply.stop(SESSION, messageId) }
    },
  )

  return {
    rows,
    requests,
    spent,
    statuses,
    problems,
    grants,
    here,
    gateways,
    say(name: string, text: string, { assistant } = random.pick(gateways)): Row {
      const seq = nextSeq()
      const row: Row = {
        ...{ id: makeId(), seq, userId: name, userName: name, text, at: new Date(clock.now()), kind: 'person' },
        ...{ seenSeq: null, status: 'sent', reason: null, error: null },
      }
      rows.push(row)
      assistant.heard(SESSION, row)
      return row
    },
    leave(name: string): void {
      here.delete(name)
      leftAt.set(name, clock.now())
    },
    typing: (name: string, isTyping: boolean) => random.pick(gateways).assistant.typing(SESSION, name, isTyping),
    setActivity: (value: Activity) => void (activity = value),
    /** Stops the running reply, if there is one. */
    stop(): void {
      for (const { stop } of gateways) if (running !== null) stop(running)
    },
    askAgain(name: string): boolean {
      const last = rows.findLast(({ kind }) => kind === 'assistant')
      if (last?.status !== 'failed') return false
      void random.pick(gateways).assistant.askedAgain(SESSION, name)
      return true
    },
    isBusy: () => lease !== null,
  }
}
export type SimulatedRoom = ReturnType<typeof makeSimulatedRoom>

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  if (signal.aborted) return Promise.reject(signal.reason as Error)
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}
