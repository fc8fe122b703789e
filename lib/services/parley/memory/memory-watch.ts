import type { Clock } from '../../clock.ts'
import { debounced } from '../../debounced.ts'
import type { OnError } from '../../on-error.ts'
import type { Remember } from './remember.ts'
import type { RenewMemory } from './renew-memory.ts'
import type { MemoryStore, MemoryTaskStore } from '../../ports/memory.ts'

type Deps = {
  memory: Pick<MemoryStore, 'state'>
  memoryTasks: Pick<MemoryTaskStore, 'overdue' | 'drop'>
  remember: Pick<Remember, 'due' | 'remember'>
  renewMemory: RenewMemory
  /** A room without a message for this long is quiet. */
  quietMs: number
  clock: Clock
  onError: OnError
}

/** The backlog of messages at which notes no longer wait for a quiet moment. */
const FAR_BEHIND = 120
const TOO_FEW = 4
const TAKEN_UP_AT_ONCE = 10
/** Catches up with a long chat over several quiet moments. */
const STRETCHES_MAX = 5
/** Deletions in a row each make a running renewal void. */
const RENEW_AFTER_MS = 1000

/**
 * Waits until rooms are quiet, and then has their messages noted down. A gateway watches the rooms whose messages it
 * stored. Any gateway takes up the tasks that another one left.
 */
export function makeMemoryWatch({ memory, memoryTasks, remember, renewMemory, quietMs, clock, onError }: Deps) {
  const lastHeardAt = new Map<string, number>()
  const atWork = new Set<string>()
  const renewals = debounced(clock, RENEW_AFTER_MS, (sessionId) => void renewMemory(sessionId))
  let isStopped = false

  /** Cheap, because every message calls it: stores the time, and sets a timer for the first message only. */
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
      // Spreads the looks of busy rooms that started together.
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

  /** Returns true when more may be due. */
  async function rememberOnce(sessionId: string): Promise<boolean> {
    const state = await memory.state(sessionId, quietMs)
    if (state?.isStale && !state.isTaken) await renewMemory(sessionId)
    // A chat that is noted to its end may have lost its title with an edited message (EDIT-4).
    const isDone = !state || (state.behind < TOO_FEW && state.hasTitle)
    if (isDone && state?.isStale) return false
    if (isDone) return memoryTasks.drop(sessionId).then(() => false)
    if (!state.isQuiet && state.behind < FAR_BEHIND) {
      // Another gateway stored messages, or a reply runs.
      if (!lastHeardAt.has(sessionId)) heard(sessionId)
      return false
    }
    if (state.isTaken) return false
    const work = await remember.due(sessionId, state.hasTitle)
    if (work.segment || work.isTitleDue) return remember.remember(sessionId, work)
    return memoryTasks.drop(sessionId).then(() => false)
  }

  return {
    heard,

    /** Renews notes that went with their message: soon, before the next reply needs them; a title once it is quiet. */
    renew(sessionId: string): void {
      if (!isStopped) renewals.call(sessionId)
      heard(sessionId)
    },

    /** Takes up tasks that other gateways left, and retries that are due. */
    async takeUp(): Promise<void> {
      if (isStopped) return
      for (const sessionId of await memoryTasks.overdue(TAKEN_UP_AT_ONCE)) await lookSafely(sessionId)
    },

    stop(): void {
      isStopped = true
      renewals.stop()
    },
  }
}
