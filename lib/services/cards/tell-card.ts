import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Card } from '../../protocol/cards.ts'
import type { CardChanged } from '../ports/cards.ts'

/** Tells a room of what became of a card: its message or notice, and the rows that changed. Answers the card. */
export function makeTellCard({ room }: { room: Rooms }) {
  return function tellCard(sessionId: string, { card, message, isChanged }: CardChanged): Card {
    if (message) room(sessionId).messageSent(message)
    if (isChanged) room(sessionId).changed()
    return card
  }
}
export type TellCard = ReturnType<typeof makeTellCard>
