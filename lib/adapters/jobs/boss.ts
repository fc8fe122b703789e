import { PgBoss } from 'pg-boss'
import type { JobName } from '../../services/ports/jobs.ts'

/** The part of a pool, or of one connection, that the queue needs. */
export type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** The schema of the queue's tables, beside the product's own. */
export const JOBS_SCHEMA = 'jobs'

/** A job that runs longer is on a dead or frozen gateway: another gateway starts it again. */
export const JOB_MAX_SECONDS = 10
const LOOK_EVERY_SECONDS = 5
const DAY_SECONDS = 86_400

const queue = {
  policy: 'short', // at most one waiting job for each key
  expireInSeconds: JOB_MAX_SECONDS,
  deleteAfterSeconds: 60,
  retryBackoff: true,
} as const

/** The queues, with their retries and the age at which a job no longer matters. */
export const QUEUES = {
  'push-room': { ...queue, retryLimit: 6, retryDelay: 1, retryDelayMax: 60, retentionSeconds: 3600 },
  'push-device': { ...queue, retryLimit: 10, retryDelay: 2, retryDelayMax: 900, retentionSeconds: DAY_SECONDS },
  'ask-fairness': { ...queue, retryLimit: 6, retryDelay: 2, retryDelayMax: 60, retentionSeconds: 3600 },
  // A check-in is one short transaction, so a gateway that dies costs only seconds.
  'check-in': {
    ...queue,
    expireInSeconds: 3,
    retryLimit: 40,
    retryDelay: 1,
    retryDelayMax: 60,
    retentionSeconds: 7 * DAY_SECONDS,
  },
  // A redraft waits up to a minute for a model; its heartbeat shows that the gateway still lives.
  'redraft-card': {
    ...queue,
    ...{ expireInSeconds: 90, heartbeatSeconds: 10 },
    ...{ retryLimit: 3, retryDelay: 1, retryDelayMax: 60, retentionSeconds: 3600 },
  },
} as const satisfies Record<JobName, object>

/** Speaks SQL through existing connections: it opens none and does not LISTEN. */
export function makeBoss(connection: Connection, role: 'migrates' | 'works'): PgBoss {
  const isWorking = role === 'works'
  return new PgBoss({
    db: { executeSql: (text, values) => connection.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate: !isWorking,
    createSchema: !isWorking,
    supervise: isWorking,
    superviseIntervalSeconds: LOOK_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_EVERY_SECONDS,
    maintenanceIntervalSeconds: 60,
    flowIntervalSeconds: DAY_SECONDS / 2,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
  })
}
