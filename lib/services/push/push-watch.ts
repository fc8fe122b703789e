import type { Clock } from '../clock.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { PushStore } from '../ports/push.ts'

type Deps = {
  push: Pick<PushStore, 'isAnybodyToldOf'>
  jobs: Jobs
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

/** Messages within this time share one notification. */
const GATHER_SECONDS = 3
/** Covers newer messages: the waiting job starts later than this, and reads everything stored by then. */
const COVERED_MS = 2000
/** A room without subscribed browsers is asked about again after this time, or once a browser subscribes. */
const NOBODY_MS = 30_000

/**
 * PUSH-2: queues notifications for the people of a room, in the background. A room without subscribers costs one query
 * every half minute.
 */
export function makePushWatch({ push, jobs, clock, onError }: Deps) {
  /** The time, by room, until which new messages need no job. */
  const quietUntil = new Map<string, number>()
  let underWay = 0

  function heard(sessionId: string): void {
    const now = clock.now()
    if ((quietUntil.get(sessionId) ?? 0) > now) return
    quietUntil.set(sessionId, now + COVERED_MS)
    underWay++
    void look(sessionId).finally(() => underWay--)
  }

  async function look(sessionId: string): Promise<void> {
    try {
      if (!(await push.isAnybodyToldOf(sessionId))) quietUntil.set(sessionId, clock.now() + NOBODY_MS)
      else if (!(await jobs.add('push-room', sessionId, { sessionId }, GATHER_SECONDS))) lookAgain(sessionId)
    } catch (cause) {
      quietUntil.delete(sessionId)
      onError(cause, 'having people told of a message')
    }
    clock.after(NOBODY_MS + COVERED_MS, () => forget(sessionId))
  }

  /** Looks again: the waiting job is an older one, and may start before the newest messages. */
  function lookAgain(sessionId: string): void {
    clock.after(COVERED_MS, () => heard(sessionId))
  }

  function forget(sessionId: string): void {
    if ((quietUntil.get(sessionId) ?? 0) <= clock.now()) quietUntil.delete(sessionId)
  }

  return {
    heard,
    /** Forgets all rooms, because a browser subscribed and any room may have a subscriber now. */
    subscribed: (): void => quietUntil.clear(),
    /** True while it queues: a stopping gateway waits for that. */
    isBusy: (): boolean => underWay > 0,
  }
}
export type PushWatch = ReturnType<typeof makePushWatch>
