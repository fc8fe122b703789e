import type { Clock } from '../../clock.ts'
import type { Remember } from './remember.ts'
import type { RenewMemory } from './renew-memory.ts'
import type { MemoryStore, MemoryTaskStore } from '../../ports/memory.ts'

type Deps = {
  memory: Pick<MemoryStore, 'state'>
  memoryTasks: Pick<MemoryTaskStore, 'overdue' | 'drop'>
  remember: Pick<Remember, 'due' | 'remember'>
  renewMemory: RenewMemory
  /** A room is quiet when nobody wrote for so long. */
  quietMs: number
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

/** So far behind that it does not wait for a quiet moment any longer. */
const FAR_BEHIND = 120
const TOO_FEW = 4
const TAKEN_UP_AT_ONCE = 10
/** A long chat that was never noted down is caught up with over several quiet moments. */
const STRETCHES_MAX = 5

/**
 * Waits until rooms are quiet, and then has remembered what was said. A gateway watches the rooms whose messages it took;
 * what another one began and did not finish is taken up by whoever sees it first.
 */
export function makeMemoryWatch({ memory, memoryTasks, remember, renewMemory, quietMs, clock, onError }: Deps) {
  const lastHeardAt = new Map<string, number>()
  const atWork = new Set<string>()
  let isStopped = false

  /** On the path of every message: remembers the moment and, for the first one, sets a timer. */
  function heard(sessionId: string): void {
    const isWaiting = lastHeardAt.has(sessionId)
    lastHeardAt.set(sessionId, clock.now())
    if (!isWaiting && !isStopped) wait(sessionId, quietMs)
  }

  function wait(sessionId: string, ms: number): void {
    clock.after(ms, () => {
      const quietSince = clock.now() - (lastHeardAt.get(sessionId) ?? 0)
      const isQuiet = quietSince >= quietMs
      if (isQuiet) lastHeardAt.delete(sessionId)
      else wait(sessionId, Math.max(quietMs - quietSince, 10))
      // A busy room has time: many that began together are not all looked at together.
      clock.after(isQuiet ? 0 : Math.random() * quietMs, () => void lookSafely(sessionId))
    })
  }

  function lookSafely(sessionId: string): Promise<void> {
    return look(sessionId).catch((cause: unknown) => onError(cause, 'looking after the memory'))
  }

  async function look(sessionId: string): Promise<void> {
    if (isStopped || atWork.has(sessionId)) return
    atWork.add(sessionId)
    try {
      for (let stretch = 0; stretch < STRETCHES_MAX; stretch++) {
        if (!(await rememberOnce(sessionId))) return
      }
    } finally {
      atWork.delete(sessionId)
    }
  }

  /** Answers whether more may be due. */
  async function rememberOnce(sessionId: string): Promise<boolean> {
    const state = await memory.state(sessionId, quietMs)
    if (state?.isStale && !state.isTaken) await renewMemory(sessionId)
    if (!state || state.behind < TOO_FEW) return state?.isStale ? false : dropTask(sessionId)
    if (!state.isQuiet && state.behind < FAR_BEHIND) {
      // Somebody wrote through another gateway, or a reply runs.
      if (!lastHeardAt.has(sessionId)) heard(sessionId)
      return false
    }
    if (state.isTaken) return false
    const work = await remember.due(sessionId, state.hasTitle)
    if (work.segment === null && !work.isTitleDue) return dropTask(sessionId)
    return remember.remember(sessionId, work)
  }

  async function dropTask(sessionId: string): Promise<false> {
    await memoryTasks.drop(sessionId)
    return false
  }

  return {
    heard,

    /** Notes went with their message: made anew at once, before somebody asks Parley. */
    isStale(sessionId: string): void {
      if (!isStopped) void renewMemory(sessionId)
    },

    /** Takes up what other gateways left, and what it is time to try again. */
    async takeUp(): Promise<void> {
      if (isStopped) return
      for (const sessionId of await memoryTasks.overdue(TAKEN_UP_AT_ONCE)) await lookSafely(sessionId)
    },

    stop(): void {
      isStopped = true
    },
  }
}
