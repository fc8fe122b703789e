import { useEffect, useState } from 'react'
import { log } from '#lib/client/log.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import type { RoomMemory } from '#lib/protocol/memory.ts'
import { useChat, useChatActions } from '../chat/use-chat.ts'
import { toastFailure } from '../ui/toasts/complain.ts'

type State = { status: 'loading' | 'failed' | 'ready'; memory: RoomMemory }

const NOTHING: RoomMemory = { facts: [], notes: [] }

/** Reads Parley's memory, and again when its rev grows; the old notes stay until the new ones arrive. */
export function useMemory() {
  const rev = useChat(({ timeline }) => timeline.revs.parts.memory)
  const { read, forget } = useChatActions().memory
  const [{ status, memory }, setState] = useState<State>({ status: 'loading', memory: NOTHING })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isOver = false
    read().then(
      (memory) => isOver || setState({ status: 'ready', memory: withoutCards(memory) }),
      (error: unknown) => {
        log.warn('The memory was not loaded', error)
        if (!isOver) setState((state) => (state.status === 'ready' ? state : { ...state, status: 'failed' }))
      },
    )
    return () => void (isOver = true)
  }, [rev, tries, read])

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

/** Removes agreed cards, which stand in a section of their own (CARD-1). */
function withoutCards({ facts, notes }: RoomMemory): RoomMemory {
  return { facts, notes: notes.filter(({ lines }) => !lines.some(({ cardId }) => cardId !== undefined)) }
}

function without({ facts, notes }: RoomMemory, lineId: string): RoomMemory {
  return {
    facts: facts.filter(({ id }) => id !== lineId),
    notes: notes.map((note) => ({ ...note, lines: note.lines.filter(({ id }) => id !== lineId) })),
  }
}
