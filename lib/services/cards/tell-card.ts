import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Card } from '../../protocol/cards.ts'
import type { Notice } from '../../protocol/entities.ts'
import type { CardChanged } from '../ports/mediation/cards.ts'

/** Hears of the notice that ends a card. */
export type OnNotice = (sessionId: string, notice: Notice) => void

/** Hears that an open card or proposed rules may wait for a person who is away (PUSH-1). */
export type OnWaiting = (sessionId: string) => void

type Deps = { room: Rooms; onNotice: OnNotice; onWaiting: OnWaiting }

/** Tells a room of a changed card: its message or notice, and its rows. Returns the card. */
export function makeTellCard({ room, onNotice, onWaiting }: Deps) {
  return function tellCard(sessionId: string, { card, message, isChanged }: CardChanged): Card {
    if (message) room(sessionId).messageSent(message)
    if (message?.notice) onNotice(sessionId, message.notice)
    if (isChanged) room(sessionId).changed()
    if (isChanged && card.state === 'open') onWaiting(sessionId)
    return card
  }
}
export type TellCard = ReturnType<typeof makeTellCard>
