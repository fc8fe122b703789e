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
import { complain } from '../../ui/toasts/complain.ts'

/** Calls about Parley's part in the room; the results arrive as events. */
export function makeParleyCalls(address: () => ChatAddress) {
  return {
    setActivity: (activity: Activity) => setActivity(address(), activity).catch(notAsked),
    /** Resolves with false if it was refused, which a toast says. */
    setManner: (manner: Manner | null): Promise<boolean> =>
      setManner(address(), manner).then(
        () => true,
        (error: unknown) => {
          notAsked(error)
          return false
        },
      ),
    async stopReply(messageId: string): Promise<void> {
      // A reply that has just ended needs no stop.
      await stopReply(address(), messageId).catch((error: unknown) => isNotFound(error) || notAsked(error))
    },
    /** Resolves with false if another reply came first. */
    askAgain: (messageId: string | null): Promise<boolean> =>
      askAgain(address(), messageId).then(
        () => true,
        (error: unknown) => {
          if (isNotFound(error)) return false
          notAsked(error)
          return true
        },
      ),
  }
}

/** Reads Parley's memory of this chat, and has it forget a line. */
export function makeMemoryCalls(address: () => ChatAddress) {
  return {
    read: () => readMemory(address()),
    forget: (lineId: string) => forgetMemory(address(), lineId),
  }
}

function notAsked(error: unknown): void {
  complain('Parley could not be asked that', error)
}

function isNotFound(error: unknown): boolean {
  return error instanceof AckError && error.code === 'NOT_FOUND'
}
