'use client'

import { useState } from 'react'
import type { OwnAnswer } from '#lib/client/chat/calls/card-calls.ts'
import { CARD_WORDS } from '#lib/protocol/texts/cards.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { useChat, useChatActions } from '../../use-chat.ts'
import { attempt } from '../../../ui/toasts/complain.ts'
import { useNameOf } from '../use-name-of.ts'
import type { AnsweredIn } from '../use-card-dialogs.ts'
import { ChangeLineForm } from './change-line-form.tsx'
import { NotYetForm, type NotYet } from './not-yet-form.tsx'

type Props = { cardId: string; as: AnsweredIn; onClose: () => void }

/** CARD-1, CARD-2: the dialog for answers with text: not yet with a reason, or a changed line. */
export function AnswerDialog({ cardId, as, onClose }: Props) {
  const card = useChat(({ timeline }) => timeline.cards.get(cardId))
  const me = useChat(({ timeline }) => timeline.me)
  const nameOf = useNameOf()
  const [seenVersion] = useState(card?.version)
  const { cards } = useChatActions()
  const { isBusy, run } = useBusy()
  const title = as === 'change' ? 'Change a line' : 'Not yet'
  if (card?.kind !== 'agreement' || card.state !== 'open')
    return (
      <Modal title={title} onClose={onClose}>
        <p className="text-soft">{CARD_WORDS.over}</p>
      </Modal>
    )
  const { version, lines, people } = card
  const others = people
    .filter(({ userId }) => userId !== me?.userId)
    .map(({ userId, userName }) => nameOf(userId, userName))

  function send(answer: OwnAnswer): void {
    void run(async () => {
      if (await attempt('The answer was not taken', () => cards.answerCard(answer))) onClose()
    })
  }

  const notYet = (answer: NotYet) => send({ cardId, version, answer: 'not-yet', ...answer })
  const change = (lineId: string, text: string) => send({ cardId, version, answer: 'change', lineId, text })
  return (
    <Modal title={title} onClose={onClose} className="w-[min(34rem,calc(100vw-1.5rem))]!">
      <p dir="auto" className="truncate pb-3 text-label text-faint">
        {card.question}
      </p>
      {version !== seenVersion && (
        <p role="status" className="card-outdated mb-3">
          {CARD_WORDS.changedMeanwhile}
        </p>
      )}
      {as === 'change' ? (
        <ChangeLineForm lines={lines} isBusy={isBusy} onChange={change} onCancel={onClose} />
      ) : (
        <NotYetForm others={others} isBusy={isBusy} onSend={notYet} onCancel={onClose} />
      )}
    </Modal>
  )
}
