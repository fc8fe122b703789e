import { REACTS_ONE_IN } from '../../domain/parley/turn-taking/reacting.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { ParleyReactions } from '../ports/messages.ts'
import type { OnError } from '../on-error.ts'

type Deps = {
  reactions: ParleyReactions
  room: Rooms
  onError: OnError
}

/** REACT-3: adds Parley's emoji to a person's message. It is no turn and wakes no one. Never rejects. */
export function makeParleyReacts({ reactions, room, onError }: Deps) {
  return async function parleyReacts(sessionId: string, seq: number, emoji: string): Promise<void> {
    try {
      if (await reactions.react(sessionId, seq, emoji, REACTS_ONE_IN)) room(sessionId).changed()
    } catch (cause) {
      onError(cause, 'storing a reaction of Parley')
    }
  }
}
export type ParleyReacts = ReturnType<typeof makeParleyReacts>
