import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { sessionOf, type RoomServer } from '#lib/adapters/socket/room.ts'
import { reportReasonSchema, type ReportReason } from '#lib/protocol/events/safety/report.ts'
import { makeGauges, watchJobs, watchPool } from '#lib/server/log/gauge.ts'
import type { Gateway } from '../context.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const REPLY_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30]

/** Labels that alerts count start at 0: Prometheus sees growth only from a counter's second value on. */
const FROM_THE_START = {
  refusals: ['UNAVAILABLE', 'BUSY', 'SESSION_CLOSED'],
  joins: ['first', 'resumed', 'again'],
  replies: ['sent', 'interrupted', 'unavailable', 'reaped'],
  reports: reportReasonSchema.options,
  pushes: ['sent', 'gone', 'later', 'refused'],
}

export type Metrics = ReturnType<typeof makeMetrics>

/** The metrics for operators and their alerts (docs/operation.md): kinds and numbers only, never names, ids or text. */
export function makeMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = makeGauges(registry)
  const { events, commits, delivery, firstText } = makeHistograms([registry])
  const { refusals, slowReaders, catchUps, joins, replies, reports, pushes } = makeCounters([registry])

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    eventAnswered: (event: string, outcome: string, seconds: number) => events.observe({ event, outcome }, seconds),
    connectionRefused: (code: string) => refusals.inc({ code }),
    slowReaderCut: () => slowReaders.inc(),
    joined: (kind: 'first' | 'resumed' | 'again') => joins.inc({ kind }),
    committed: (seconds: number) => commits.observe(seconds),
    delivered: (afterMs: number) => delivery.observe(Math.max(0, afterMs) / 1000),
    caughtUp: (messages: number) => catchUps.inc(messages),
    replyBegan: (seconds: number) => firstText.observe(seconds),
    pushed: (outcome: string) => pushes.inc({ outcome }),
    reported: (reason: ReportReason) => reports.inc({ reason }),
    replyEnded: (ending: string, count = 1) => replies.inc({ ending }, count),

    /** Registers the gauges that are read on each scrape. */
    watch({ io, services, channel }: Gateway): void {
      gauge('parley_connections', 'Open sockets.', () => io.sockets.sockets.size)
      gauge('parley_rooms', 'Chats with somebody here.', () => chatsIn(io))
      gauge('parley_replies_running', 'Replies that stream from here.', () => services.assistantReply.runningCount())
      gauge('parley_redis_up', 'Whether Redis carries; 1 without Redis too.', () => Number(channel?.isUp() ?? true))
      gauge('parley_jobs_running', 'Jobs that run here.', services.jobQueue.runningCount)
      watchJobs(registry, services.jobQueue.waiting)
      watchPool(gauge, () => services.database.pool)
    },
  }
}

/** Counts session rooms only: the adapter also has rooms of single people and sockets. */
function chatsIn(io: RoomServer): number {
  return [...io.sockets.adapter.rooms.keys()].filter((room) => sessionOf(room) !== null).length
}

/** Buckets in seconds. */
function makeHistograms(registers: Registry[]) {
  const events = new Histogram({
    name: 'parley_event_seconds',
    help: 'From the arrival of a client’s event to its acknowledgement, by event and outcome (ok, or the refusal’s code).',
    labelNames: ['event', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const commits = new Histogram({
    name: 'parley_commit_seconds',
    help: 'How long storing a batch of messages held the one connection that all messages go through, stored or not.',
    buckets: SECONDS,
    registers,
  })
  const delivery = new Histogram({
    name: 'parley_delivery_seconds',
    help: 'From storing a message to handing it to the sockets of this gateway, by the database’s clock.',
    buckets: SECONDS,
    registers,
  })
  const firstText = new Histogram({
    name: 'parley_reply_first_text_seconds',
    help: 'From asking the model to the first text of a reply.',
    buckets: REPLY_SECONDS,
    registers,
  })
  return { events, commits, delivery, firstText }
}

function makeCounters(registers: Registry[]) {
  const refusals = new Counter({
    name: 'parley_connections_refused_total',
    help: 'Handshakes refused, by code; BUSY are those beyond RATE_ACCEPTS.',
    labelNames: ['code'],
    registers,
  })
  const slowReaders = new Counter({
    name: 'parley_slow_readers_cut_total',
    help: 'Connections closed because their backlog grew too large.',
    registers,
  })
  const catchUps = new Counter({
    name: 'parley_caught_up_messages_total',
    help: 'Messages that Redis did not carry and PostgreSQL brought.',
    registers,
  })
  const joins = new Counter({
    name: 'parley_joins_total',
    help: 'Joins: the first of a page, resumed after a loss, or again on a connection that is in.',
    labelNames: ['kind'],
    registers,
  })
  const replies = new Counter({
    name: 'parley_replies_total',
    help: 'Replies by how they ended; `reaped` are those whose gateway had stopped.',
    labelNames: ['ending'],
    registers,
  })
  const reports = new Counter({
    name: 'parley_reports_total',
    help: 'Messages that people reported, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const pushes = new Counter({
    name: 'parley_pushes_total',
    help: 'Notifications by what their push service said: sent, gone, later or refused.',
    labelNames: ['outcome'],
    registers,
  })
  for (const code of FROM_THE_START.refusals) refusals.inc({ code }, 0)
  for (const kind of FROM_THE_START.joins) joins.inc({ kind }, 0)
  for (const ending of FROM_THE_START.replies) replies.inc({ ending }, 0)
  for (const reason of FROM_THE_START.reports) reports.inc({ reason }, 0)
  for (const outcome of FROM_THE_START.pushes) pushes.inc({ outcome }, 0)

  return { refusals, slowReaders, catchUps, joins, replies, reports, pushes }
}
