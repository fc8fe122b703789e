import { isDeepStrictEqual } from 'node:util'
import { faceOf, faceOfStored } from '../../cards/stored-cards.ts'
import type { Reading } from '../../reading.ts'

/**
 * FEED-5: a rev of a card has one face and is never newer than the database's; at the end pages show the stored card.
 */
export function* shownWrongly(reading: Reading): Iterable<string> {
  const faces = new Map<string, string>()
  for (const { client, sessionId, card } of reading.cards) {
    const face = JSON.stringify(faceOf(card))
    const key = `${card.id} ${card.rev}`
    const first = faces.get(key) ?? face
    faces.set(key, first)
    if (first !== face) yield `${client} was shown ${face} as rev ${card.rev}, others ${first}`
    const room = reading.rooms.get(sessionId)
    if (room && card.rev > room.rev) yield `${client} was shown rev ${card.rev} of “${card.question}”, not stored`
  }
  for (const [client, { sessionId }] of reading.connected) {
    const [room, page] = [reading.rooms.get(sessionId), reading.pageOf(client)]
    if (!room || !page) continue
    const stored = new Map(room.cards.map((card) => [card.id, { rev: card.rev, face: faceOfStored(card) }]))
    const seen = new Map([...page.cards].map(([id, card]) => [id, { rev: card.rev, face: faceOf(card) }]))
    for (const id of new Set([...stored.keys(), ...seen.keys()])) {
      const [has, shows] = [stored.get(id), seen.get(id)]
      if (!isDeepStrictEqual(has, shows)) yield `${client} shows ${JSON.stringify(shows)}, not ${JSON.stringify(has)}`
    }
  }
}
