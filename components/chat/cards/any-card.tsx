import type { Card } from '#lib/protocol/cards.ts'
import { AgreementCard } from './agreement/agreement-card.tsx'
import { useSourceSeq } from './agreement/use-source-seq.ts'
import type { CardHeading } from './card-frame.tsx'
import { PollCard } from './poll/poll-card.tsx'

type Props = {
  card: Card
  heading: CardHeading
  /** Called with the seq of a line's source message, once that message is loaded. */
  onGo: (seq: number) => void
}

/** CARD-1, CARD-4: a card of either kind. */
export function AnyCard({ card, heading, onGo }: Props) {
  const seqOf = useSourceSeq()

  async function go(messageId: string): Promise<void> {
    const seq = await seqOf(messageId)
    if (seq !== null) onGo(seq)
  }

  if (card.kind === 'poll') return <PollCard card={card} heading={heading} />
  return <AgreementCard card={card} heading={heading} onGo={(messageId) => void go(messageId)} />
}
