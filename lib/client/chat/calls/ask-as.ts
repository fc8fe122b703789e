import type { ClientEventAnswer, ClientEventInput, ClientEventName } from '../../../protocol/events/index.ts'
import { ask, type ChatSocket } from '../socket.ts'

/**
 * The chat, socket and person of a call. A call needs a connected socket (CONN-12) and, if it names the person, a
 * userId; otherwise it throws before sending (DEC-15).
 */
export type ChatAddress = { socket: ChatSocket | null; sessionId: string; userId: string | null }

const NOT_CONNECTED = 'Socket not connected'

/** Returns the connected socket, or throws with the sentence. */
export function connected({ socket }: ChatAddress, otherwise: string = NOT_CONNECTED): ChatSocket {
  if (!socket?.connected) throw new Error(otherwise)
  return socket
}

/** Returns the first fields of each payload that names its person; throws without a person. */
export function named({ sessionId, userId }: ChatAddress, otherwise: string = NOT_CONNECTED) {
  if (!userId) throw new Error(otherwise)
  return { sessionId, userId }
}

/** The events whose payload names its person. */
type OwnEvent = {
  [Name in ClientEventName]: 'userId' extends keyof ClientEventInput<Name> ? Name : never
}[ClientEventName]

/** An event's payload without `sessionId` and `userId`. */
export type OwnFields<Name extends OwnEvent> = Omit<ClientEventInput<Name>, 'sessionId' | 'userId'>

/** Asks the server as the address's person; resolves with the answer, rejects with a refusal. */
export async function askAs<Name extends OwnEvent>(
  address: ChatAddress,
  name: Name,
  fields: OwnFields<Name>,
  timeoutMs?: number,
): Promise<ClientEventAnswer<Name>> {
  const payload: unknown = { ...named(address), ...fields } // the compiler cannot put a generic payload together
  return ask(connected(address), name, payload as ClientEventInput<Name>, timeoutMs)
}
