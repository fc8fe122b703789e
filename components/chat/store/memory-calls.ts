import { forgetMemory, readMemory, type ChatAddress } from '#lib/client/chat/chat-calls.ts'
import type { RoomMemory } from '#lib/protocol/memory.ts'

export type MemoryCalls = {
  /** Another number whenever what Parley remembers may have changed. */
  version: number
  read(): Promise<RoomMemory>
  forget(lineId: string): Promise<void>
}

/** What Parley remembers of this chat, and having it forget. */
export function makeMemoryCalls(address: () => ChatAddress): Omit<MemoryCalls, 'version'> {
  return {
    read: () => readMemory(address()),
    forget: (lineId) => forgetMemory(address(), lineId),
  }
}
