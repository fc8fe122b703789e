import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { PushStore } from '../ports/push.ts'

type Deps = {
  push: Pick<PushStore, 'isAnybodyToldOf'>
  jobs: Jobs
  clock: Clock
  onError: OnError
}

/** Messages within this time share one notification. */
const GATHER_SECONDS = 3
/** Covers newer messages: the waiting job starts later than this, and reads everything stored by then. */
const COVERED_MS = 2000
/** A room without subscribed browsers is asked about again after this time, or when somebody joins or a browser subscribes. */
const NOBODY_MS = 30_000

/** The last look at a room. Messages need no other look before `until`. `isMissed`: there were such messages. */
type Quiet = { until: number; hasNobody: boolean; isMissed: boolean }

/**
 * PUSH-2: queues notifications for the people of a room, in the background. A room without subscribers costs one query
 * every half minute, and one whenever its people change.
 */
export function makePushWatch({ push, jobs, clock, onError }: Deps) {
  /** The newest look at each room. */
  const quiets = new Map<string, Quiet>()
  let underWay = 0

  function heard(sessionId: string): void {
    const now = clock.now()
    const quiet = quiets.get(sessionId)
    if (quiet && quiet.until > now) {
      quiet.isMissed = true
      return
    }
    const fresh = { until: now + COVERED_MS, hasNobody: false, isMissed: false }
    quiets.set(sessionId, fresh)
    underWay++
    void look(sessionId, fresh).finally(() => underWay--)
  }

  async function look(sessionId: string, quiet: Quiet): Promise<void> {
    try {
      if (!(await push.isAnybodyToldOf(sessionId))) {
        quiet.until = clock.now() + NOBODY_MS
        quiet.hasNobody = true
      } else if (!(await jobs.add('push-room', sessionId, { sessionId }, GATHER_SECONDS))) lookAgain(sessionId)
    } catch (cause) {
      forget(sessionId, quiet)
      onError(cause, 'having people told of a message')
    }
    clock.after(NOBODY_MS, () => end(sessionId, quiet))
  }

  /** Looks again: the waiting job is an older one, and may start before the newest messages. */
  function lookAgain(sessionId: string): void {
    clock.after(COVERED_MS, () => heard(sessionId))
  }

  /** Ends the time for which a look stands. Looks again if it found nobody, but somebody may have come since. */
  function end(sessionId: string, quiet: Quiet): void {
    if (forget(sessionId, quiet) && quiet.hasNobody && quiet.isMissed) heard(sessionId)
  }

  /** Returns false when a newer look stands for the room. */
  function forget(sessionId: string, quiet: Quiet): boolean {
    return quiets.get(sessionId) === quiet && quiets.delete(sessionId)
  }

  return {
    heard,
    /** Forgets all rooms, because a browser subscribed and any room may have a subscriber now. */
    subscribed: (): void => quiets.clear(),
    /** Forgets this room, because a person who came may be subscribed. */
    peopleChanged(sessionId: string): void {
      const quiet = quiets.get(sessionId)
      if (quiet) end(sessionId, quiet)
    },
    /** True while it queues: a stopping gateway waits for that. */
    isBusy: (): boolean => underWay > 0,
  }
}
export type PushWatch = ReturnType<typeof makePushWatch>
