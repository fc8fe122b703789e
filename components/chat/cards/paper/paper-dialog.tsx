'use client'

import { Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Agreement, CardLine } from '#lib/protocol/cards.ts'
import { PAPER_WORDS } from '#lib/protocol/texts/cards.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { useChat } from '../../use-chat.ts'
import { useAgreementNames, type NameOf } from '../use-name-of.ts'
import { AgreementPaper } from './agreement-paper.tsx'
import { PAPER_STYLE } from './paper-style.ts'
import { downloadPaper } from './download-paper.ts'

type Props = { cardId: string; onClose: () => void }

/** CARD-1: shows an agreement as one page, to print, to save as PDF by the print dialog, or to download. */
export function PaperDialog({ cardId, onClose }: Props) {
  const card = useChat(({ timeline }) => timeline.cards.get(cardId))
  if (card?.kind !== 'agreement' || card.closedAt === null) return null
  return <Page card={card} closedAt={card.closedAt} onClose={onClose} />
}

type PageProps = { card: Agreement; closedAt: string; onClose: () => void }

function Page({ card, closedAt, onClose }: PageProps) {
  const nameOf = useAgreementNames(card)
  const paper = useRef<HTMLElement>(null)
  const { question, people } = card
  const names = people.map(({ userId, userName }) => ({ userId, name: nameOf(userId, userName) }))
  const lines = card.lines.map((line) => ({ ...line, origin: originOf(card, line, nameOf) }))

  return (
    <Modal title={PAPER_WORDS.dialog} onClose={onClose} className="paper-dialog">
      <div className="paper-buttons">
        <button type="button" className="button button-accent" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          <span>Print or save as PDF</span>
        </button>
        <button
          type="button"
          className="button button-outline"
          onClick={() => paper.current && downloadPaper(paper.current, question)}
        >
          <Download className="size-4" aria-hidden />
          <span>Save as a file</span>
        </button>
      </div>
      <style>{PAPER_STYLE}</style>
      <AgreementPaper ref={paper} question={question} lines={lines} names={names} agreedAt={closedAt} />
    </Modal>
  )
}

/**
 * Names the person whose message a line quotes or comes from, so that its “I” has a name. Null for a changed line, and
 * for a card that is too old to tell its changed lines.
 */
function originOf(
  { version, lines }: Agreement,
  { saidBy, isQuoted, change }: CardLine,
  nameOf: NameOf,
): string | null {
  const isChangeTold = version === 1 || lines.some((line) => line.change)
  if (change || !isChangeTold || saidBy === undefined || saidBy === ASSISTANT_NAME) return null
  const name = nameOf(saidBy, '')
  if (name === '') return null
  return isQuoted ? PAPER_WORDS.wordsOf(name) : PAPER_WORDS.fromWordsOf(name)
}
