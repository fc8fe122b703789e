import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { PushMessage } from '../../protocol/push.ts'
import { filesArrivedText } from '../../protocol/texts/files.ts'
import { cardWaitsText, messageArrivedText, RULES_WAIT, VOTE_WAITS } from '../../protocol/texts/push.ts'
import { saidIn } from '../files/words-of-files.ts'
import { snippetOf } from '../messages/addressed/quotation.ts'
import type { CardAsked, Due } from './due.ts'

type Chat = { sessionId: string; title: string | null; isTextShown: boolean; readChats: string[] }

/** PUSH-1: builds a notification: sender and chat, and the text only if the person chose so. */
export function notificationOf(due: Due, { sessionId, title, isTextShown, readChats }: Chat): PushMessage {
  const about = { sessionId, title: title ?? ASSISTANT_NAME, readChats }
  if (due.kind === 'vote') return { ...about, messageId: `vote-${due.rev}`, body: VOTE_WAITS }
  if (due.kind === 'card') return { ...about, ...cardWords(due.card, isTextShown) }
  const { id, userName, text, files = [] } = due.message
  if (due.kind === 'rules') return { ...about, messageId: id, body: RULES_WAIT }
  const arrived = text === '' ? filesArrivedText(userName, files) : messageArrivedText(userName)
  const body = isTextShown ? `${userName}: ${snippetOf(saidIn(due.message))}` : arrived
  return { ...about, messageId: id, body }
}

/** A new version has a new id, so it notifies again. */
function cardWords(card: CardAsked, isTextShown: boolean): Pick<PushMessage, 'messageId' | 'body'> {
  const waits = cardWaitsText(card)
  const words = snippetOf([card.question, ...card.lines].join(' · '))
  return { messageId: `card-${card.id}-${card.version}`, body: isTextShown ? `${waits} ${words}` : waits }
}
