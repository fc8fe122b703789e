import type { Clock } from '../clock.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { PushStore } from '../ports/push.ts'

type Deps = {
  push: Pick<PushStore, 'isAnybodyToldOf'>
  jobs: Jobs
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

/** Messages within this time are one notification. */
const GATHER_SECONDS = 3
/** The job that waits for that long reads whatever is stored until it begins. */
const COVERED_MS = 2000
/** A room in which nobody is told anything is not asked about again for so long, or until a browser subscribes. */
const NOBODY_MS = 30_000

/**
 * PUSH-2: has the people of a room told of what happened in it, beside the path of messages: nobody waits for it. A room in
 * which nobody has subscribed costs one look every half minute.
 */
export function makePushWatch({ push, jobs, clock, onError }: Deps) {
  /** By room: until when what happens there needs no job of its own. */
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

  /** The job that waits is an older one, and may begin before what is said in the quiet time. */
  function lookAgain(sessionId: string): void {
    clock.after(COVERED_MS, () => heard(sessionId))
  }

  function forget(sessionId: string): void {
    if ((quietUntil.get(sessionId) ?? 0) <= clock.now()) quietUntil.delete(sessionId)
  }

  return {
    heard,
    /** A browser subscribed somewhere: any room may have somebody now. */
    subscribed: (): void => quietUntil.clear(),
    /** A gateway that stops waits for what it has to queue. */
    isBusy: (): boolean => underWay > 0,
  }
}
export type PushWatch = ReturnType<typeof makePushWatch>
