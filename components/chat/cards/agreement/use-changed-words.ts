import { changesSince } from '#lib/domain/cards/agreement-standing.ts'
import type { Agreement, OwnCardAnswer } from '#lib/protocol/cards.ts'
import { askedAnewText } from '#lib/protocol/texts/cards.ts'
import { useChat } from '../../use-chat.ts'
import { useNameOrYou } from '../use-name-of.ts'

/** CARD-1: tells who changed lines since the reader's answer, or in the newest version. Null where none changed. */
export function useChangedWords(card: Agreement, own: OwnCardAnswer | undefined): string | null {
  const me = useChat(({ timeline }) => timeline.me)
  const nameOrYou = useNameOrYou()
  const { by, lines } = changesSince(card, own)
  if (lines.length === 0) return null
  const isMine = by.every(({ userId }) => me?.ids.has(userId))
  const names = by.map(({ userId, userName }) => nameOrYou(userId, userName))
  return askedAnewText([...new Set(names)], lines, isMine)
}
