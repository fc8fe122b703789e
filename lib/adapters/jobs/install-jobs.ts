import { JOBS_SCHEMA, makeBoss, QUEUES, type Connection } from './boss.ts'

/**
 * Migrates the queue's tables to the version of its library, and its queues to this version of the product. Two callers
 * at a time would conflict: the caller holds the lock of migrations.
 */
export async function installJobs(connection: Connection): Promise<void> {
  await connection.query(`SET lock_timeout = '2s'`)
  const boss = makeBoss(connection, 'migrates')
  const failures: unknown[] = []
  boss.on('error', (cause) => failures.push(cause))
  try {
    await boss.start()
    for (const [name, options] of Object.entries(QUEUES)) {
      const { policy, ...changeable } = options
      const isThere = (await boss.getQueue(name)) !== null
      if (isThere) await boss.updateQueue(name, changeable)
      else await boss.createQueue(name, { policy, ...changeable })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failures.length > 0) throw new Error(`The tables of ${JOBS_SCHEMA} cannot be migrated`, { cause: failures[0] })
}
