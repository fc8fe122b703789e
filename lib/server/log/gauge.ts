import { Gauge, type Registry } from 'prom-client'

type AddGauge = (name: string, help: string, read: () => number) => void
type Pool = { totalCount: number; idleCount: number; waitingCount: number }

const NO_POOL: Pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }

/** Registers gauges that are read at each scrape. */
export function makeGauges(registry: Registry): AddGauge {
  return function gauge(name, help, read) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
}

/** Exports the number of jobs that wait in PostgreSQL, by kind: every gateway reports the same. */
export function watchJobs(registry: Registry, waiting: () => readonly { name: string; count: number }[]): void {
  new Gauge({
    name: 'parley_jobs_waiting',
    help: 'Jobs that wait in PostgreSQL, by kind, as of some seconds ago.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      for (const { name, count } of waiting()) this.set({ job: name }, count)
    },
  })
}

/** Exports the gauges of a PostgreSQL pool, all 0 while there is none. */
export function watchPool(gauge: AddGauge, openPool: () => Pool | null): void {
  const pool = () => openPool() ?? NO_POOL
  gauge('parley_pool_connections', 'Connections to PostgreSQL.', () => pool().totalCount)
  gauge('parley_pool_busy', 'Connections to PostgreSQL that are in use.', () => pool().totalCount - pool().idleCount)
  gauge('parley_pool_waiting', 'Statements that wait for a connection.', () => pool().waitingCount)
}
