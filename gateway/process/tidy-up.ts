import { log } from '#lib/server/log/log.ts'
import type { Gateway } from '../context.ts'
import { repeat } from './repeat.ts'

const EVERY_MS = 10 * 60_000
const COUNT_JOBS_MS = 10_000
const LATE_MS = 60_000
const SWEEP_MS = 10_000

/** Runs the periodic clean-up and counting below. Any gateway may do the work: each step is idempotent. */
export function tidyUp({ services }: Gateway): { stop(): void } {
  const later = (what: string) => (cause: unknown) => log.warn({ cause }, `Will ${what} later`)
  const stops = [
    repeat(services.jobQueue.countWaiting, COUNT_JOBS_MS, later('count the jobs')),
    repeat(services.requeueCheckIns, LATE_MS, later('look for late check-ins')),
    repeat(services.sweepFiles, SWEEP_MS, later('take away removed files')),
    repeat(services.forgetCounts, EVERY_MS, later('forget old counts')),
    repeat(services.forgetAsideReplies, EVERY_MS, later('forget what no budget counts')),
    repeat(services.eraseLeftovers, EVERY_MS, later('erase cleared chats')),
    repeat(services.countHelp, EVERY_MS, later('count the help cards of yesterday')),
    repeat(services.eraseOldReports, EVERY_MS, later('erase old reports')),
    repeat(services.eraseOldTickets, EVERY_MS, later('erase old tickets')),
    repeat(services.sessions.removeUnentered, EVERY_MS, later('remove chats that nobody entered')),
  ]
  return { stop: () => stops.forEach((stop) => stop()) }
}
