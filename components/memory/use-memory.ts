import { useEffect, useState } from 'react'
import { log } from '#lib/client/debug.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { RoomMemory } from '#lib/protocol/memory.ts'
import type { MemoryCalls } from '../chat/store/memory-calls.ts'
import { toastFailure } from '../ui/complain.ts'

type State = { status: 'loading' | 'failed' | 'ready'; memory: RoomMemory }

const NOTHING: RoomMemory = { facts: [], notes: [] }

/** What Parley remembers, asked for anew whenever it changes; what is shown stays until the answer is there. */
export function useMemory({ version, read, forget }: MemoryCalls) {
  const [{ status, memory }, setState] = useState<State>({ status: 'loading', memory: NOTHING })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isOver = false
    read().then(
      (memory) => isOver || setState({ status: 'ready', memory }),
      (error: unknown) => {
        log.warn('The memory was not loaded', error)
        if (!isOver) setState((state) => (state.status === 'ready' ? state : { ...state, status: 'failed' }))
      },
    )
    return () => void (isOver = true)
  }, [version, tries, read])

  function retry(): void {
    setState({ status: 'loading', memory: NOTHING })
    setTries((count) => count + 1)
  }

  async function remove(lineId: string): Promise<boolean> {
    try {
      await forget(lineId)
      setState((state) => ({ ...state, memory: without(state.memory, lineId) }))
      return true
    } catch (error) {
      log.warn('A note was not removed', error)
      toastFailure(TEXTS.memoryNotForgotten)
      return false
    }
  }

  return { status, memory, retry, remove }
}

function without({ facts, notes }: RoomMemory, lineId: string): RoomMemory {
  return {
    facts: facts.filter(({ id }) => id !== lineId),
    notes: notes.map((note) => ({ ...note, lines: note.lines.filter(({ id }) => id !== lineId) })),
  }
}
