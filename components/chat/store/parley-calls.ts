import type { ChatAddress } from '#lib/client/chat/calls/ask-as.ts'
import {
  askAgain,
  forgetMemory,
  readMemory,
  setActivity,
  setManner,
  stopReply,
} from '#lib/client/chat/calls/chat-calls.ts'
import { AckError } from '#lib/client/chat/socket.ts'
import type { Activity, Manner } from '#lib/protocol/entities.ts'
import { attempt, complain } from '../../ui/toasts/complain.ts'

const NOT_ASKED = 'Parley could not be asked that'

/** Calls about Parley's part in the room; the results arrive as events. */
export function makeParleyCalls(address: () => ChatAddress) {
  return {
    setActivity: (activity: Activity) => attempt(NOT_ASKED, () => setActivity(address(), activity)),
    /** Resolves with false if it was refused, which a toast says. */
    setManner: (manner: Manner | null) => attempt(NOT_ASKED, () => setManner(address(), manner)),
    async stopReply(messageId: string): Promise<void> {
      try {
        await stopReply(address(), messageId)
      } catch (error) {
        if (!isNotFound(error)) complain(NOT_ASKED, error) // a reply that has just ended needs no stop
      }
    },
    /** False if another reply came first; true otherwise, also after a refusal, which a toast says. */
    async askAgain(messageId: string | null): Promise<boolean> {
      try {
        await askAgain(address(), messageId)
      } catch (error) {
        if (isNotFound(error)) return false
        complain(NOT_ASKED, error)
      }
      return true
    },
  }
}

/** Reads Parley's memory of this chat, and has it forget a line. */
export function makeMemoryCalls(address: () => ChatAddress) {
  return {
    read: () => readMemory(address()),
    forget: (lineId: string) => forgetMemory(address(), lineId),
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof AckError && error.code === 'NOT_FOUND'
}
