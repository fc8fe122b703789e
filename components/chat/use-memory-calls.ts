import { useMemo } from 'react'
import { forgetMemory, readMemory, type ChatAddress } from '#lib/client/chat-calls.ts'
import type { RoomMemory } from '#lib/protocol/memory.ts'

export type MemoryCalls = {
  /** Another number whenever what Parley remembers may have changed. */
  version: number
  read(): Promise<RoomMemory>
  forget(lineId: string): Promise<void>
}

/** What Parley remembers of this chat, and having it forget. */
export function useMemoryCalls(address: () => ChatAddress, version: number): MemoryCalls {
  return useMemo(
    () => ({
      version,
      read: () => readMemory(address()),
      forget: (lineId) => forgetMemory(address(), lineId),
    }),
    [version, address],
  )
}
