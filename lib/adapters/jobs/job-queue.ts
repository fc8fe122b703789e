import type { JobResult } from 'pg-boss'
import type { JobData, JobName, Jobs } from '../../services/ports/jobs.ts'
import { JOBS_SCHEMA, makeBoss, QUEUES, type Connection } from './boss.ts'

/** Jobs of one kind that run at a time in one process. */
const AT_ONCE = 4
const POLL_SECONDS = 1
const JOB_NAMES = Object.keys(QUEUES) as JobName[]

/** Does one job; after a throw the queue tries it again later. */
export type Work = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

type OnError = (cause: unknown, doing: string) => void

/** One gateway's end of the queue: it adds jobs and works off those that are due (decision 31). */
export function makeJobQueue(connection: Connection, onError: OnError) {
  const boss = makeBoss(connection, 'works')
  boss.on('error', (cause) => onError(cause, 'looking for jobs'))
  let running = 0
  let waiting: { name: string; count: number }[] = JOB_NAMES.map((name) => ({ name, count: 0 }))

  async function work<Name extends JobName>(name: Name, doJob: Work[Name]): Promise<void> {
    const options = {
      ...{ batchSize: AT_ONCE, burstWhenBatchFull: true, pollingIntervalSeconds: POLL_SECONDS },
      perJobResults: true as const,
    }
    await boss.work<JobData[Name], void, typeof options>(name, options, async (jobs) => {
      running += jobs.length
      return Promise.all(jobs.map(({ id, data }) => settled(name, id, doJob(data)).finally(() => (running -= 1))))
    })
  }

  async function settled(name: JobName, id: string, job: Promise<void>): Promise<JobResult> {
    try {
      await job
      return { id, status: 'completed' }
    } catch (cause) {
      onError(cause, `working on a job of ${name}`)
      return { id, status: 'failed' }
    }
  }

  const jobs: Jobs = {
    async add(name, key, data, after = 0) {
      return (await boss.send(name, data, { singletonKey: key, startAfter: after })) !== null
    },
    async addIn(execute, name, key, data, at) {
      const db = { executeSql: execute }
      return (await boss.send(name, data, { singletonKey: key, startAfter: at, db })) !== null
    },
  }

  return {
    ...jobs,
    /** Starts to work. Throws when the tables or the database are missing. */
    async start(tasks: Work): Promise<void> {
      await boss.start()
      await work('push-room', tasks['push-room'])
      await work('push-device', tasks['push-device'])
      await work('ask-fairness', tasks['ask-fairness'])
      await work('check-in', tasks['check-in'])
      await work('redraft-card', tasks['redraft-card'])
    },
    /** Takes up no more jobs, and resolves once the running ones have ended. These may still add jobs. */
    async rest(): Promise<void> {
      await Promise.all(JOB_NAMES.map((name) => boss.offWork(name, { wait: true })))
    },
    /** Stops at once. Another gateway takes over a job that still runs, once it has expired. */
    stop: (): Promise<void> => boss.stop({ graceful: false }),
    runningCount: (): number => running,
    /** Counts the waiting jobs of each kind, check-ins only once due; `waiting` returns the last count. */
    async countWaiting(): Promise<void> {
      const { rows } = await connection.query(
        `SELECT name, count(*)::int AS count FROM ${JOBS_SCHEMA}.job
         WHERE name = ANY ($1) AND state < 'active' AND (name <> $2 OR start_after <= now()) GROUP BY name`,
        [JOB_NAMES, 'check-in' satisfies JobName],
      )
      const counts = new Map((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]))
      waiting = JOB_NAMES.map((name) => ({ name, count: counts.get(name) ?? 0 }))
    },
    waiting: () => waiting,
  }
}
export type JobQueue = ReturnType<typeof makeJobQueue>
