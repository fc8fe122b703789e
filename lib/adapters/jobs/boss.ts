import { PgBoss } from 'pg-boss'
import type { JobName } from '../../services/ports/jobs.ts'

/** Its needs of a pool, or of one connection. */
export type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** The schema of its tables, beside the product's own. */
export const JOBS_SCHEMA = 'jobs'

/** A job that runs longer was on a gateway that died or stands still: another one begins it anew. */
export const JOB_MAX_SECONDS = 10
const LOOK_EVERY_SECONDS = 5
const DAY_SECONDS = 86_400

const queue = {
  policy: 'short', // one waits for each key
  expireInSeconds: JOB_MAX_SECONDS,
  deleteAfterSeconds: 60,
  retryBackoff: true,
} as const

/** The queues: how often a job that fails is tried again, and when it is too old to matter. */
export const QUEUES = {
  'push-room': { ...queue, retryLimit: 6, retryDelay: 1, retryDelayMax: 60, retentionSeconds: 3600 },
  'push-device': { ...queue, retryLimit: 10, retryDelay: 2, retryDelayMax: 900, retentionSeconds: DAY_SECONDS },
  'ask-fairness': { ...queue, retryLimit: 6, retryDelay: 2, retryDelayMax: 60, retentionSeconds: 3600 },
  // A gateway that dies at the very time costs seconds: what it began is one short transaction
  'check-in': {
    ...queue,
    expireInSeconds: 3,
    retryLimit: 40,
    retryDelay: 1,
    retryDelayMax: 60,
    retentionSeconds: 7 * DAY_SECONDS,
  },
  // It waits for a model, for a minute at most: a gateway that died is known by its heart, which beats for each such job
  'redraft-card': {
    ...queue,
    ...{ expireInSeconds: 90, heartbeatSeconds: 10 },
    ...{ retryLimit: 3, retryDelay: 1, retryDelayMax: 60, retentionSeconds: 3600 },
  },
} as const satisfies Record<JobName, object>

/** Speaks SQL through connections that are there already; opens none itself, and needs none that listens. */
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
