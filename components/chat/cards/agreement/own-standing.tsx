import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { agreementStanding } from '#lib/domain/cards/agreement-standing.ts'
import type { Agreement, OwnCardAnswer } from '#lib/protocol/cards.ts'
import { AGREEMENT_WORDS } from '#lib/protocol/texts/cards.ts'
import { useChat, useChatActions } from '../../use-chat.ts'
import { focusCard } from '../card-frame.tsx'
import { attempt } from '../../../ui/toasts/complain.ts'
import { useBusy } from '../../../ui/use-busy.ts'
import { useCardDialogs } from '../use-card-dialogs.ts'
import { useChangedWords } from './use-changed-words.ts'
import { usePress } from './use-press.ts'

/** CARD-1: one's own answer to an open agreement, and the buttons to answer. Private to the reader. */
export function OwnStanding({ card }: { card: Agreement }) {
  const me = useChat(({ timeline }) => timeline.me)
  const own = useChat(({ ownCardAnswers }) => ownCardAnswers.get(card.id))
  /** The answer that the person wants to replace; a new answer ends this. */
  const [anew, setAnew] = useState<{ of: typeof own } | null>(null)
  const changed = useChangedWords(card, own)
  const standing = agreementStanding(card, own, me)
  if (standing === 'over') return null
  if (standing === 'not-named') return <p className="card-note">{AGREEMENT_WORDS.notNamed}</p>
  if (standing === 'answered' && (anew === null || anew.of !== own))
    return <Answered card={card} own={own} onAnew={() => setAnew({ of: own })} />
  const news = changed ?? (standing === 'outdated' ? AGREEMENT_WORDS.outdated : null)
  return (
    <div className="card-own">
      {news !== null && standing !== 'answered' && (
        <p role="status" className="card-outdated">
          {news}
        </p>
      )}
      <Answers card={card} onAnswered={() => setAnew(null)} />
      <p className="card-note">{AGREEMENT_WORDS.private}</p>
    </div>
  )
}

function Answers({ card, onAnswered }: { card: Agreement; onAnswered: () => void }) {
  const { id: cardId, version } = card
  const { cards } = useChatActions()
  const { answer } = useCardDialogs()
  const isConnected = useChat((chat) => chat.isConnected)
  const { isBusy, run } = useBusy()
  const row = useRef<HTMLDivElement>(null)
  const press = usePress(version)

  // A dialog may close, and give the focus back to its button, just before the answer replaces these buttons.
  useLayoutEffect(() => {
    const buttons = row.current
    return () => void (buttons?.contains(document.activeElement) && focusCard(buttons))
  }, [])

  function agree({ currentTarget }: MouseEvent<HTMLElement>): void {
    const shown = press.take()
    void run(async () => {
      focusCard(currentTarget)
      const answer = { cardId, version: shown, answer: 'agree' } as const
      if (await attempt('The answer was not taken', () => cards.answerCard(answer))) onAnswered()
    })
  }

  return (
    <div ref={row} className="card-answers">
      <button
        type="button"
        disabled={!isConnected}
        aria-disabled={isBusy}
        className="button button-accent"
        {...press.handlers}
        onClick={agree}
      >
        {isBusy ? 'Agreeing…' : 'I agree'}
      </button>
      <button
        type="button"
        disabled={!isConnected}
        className="button button-outline"
        onClick={() => answer(cardId, 'not-yet')}
      >
        Not yet
      </button>
      <button
        type="button"
        disabled={!isConnected}
        className="button button-quiet"
        onClick={() => answer(cardId, 'change')}
      >
        Change a line
      </button>
    </div>
  )
}

type AnsweredProps = { card: Agreement; own: OwnCardAnswer | undefined; onAnew: () => void }

function Answered({ card, own, onAnew }: AnsweredProps) {
  const readers = readersOf(card, own)
  const isNotYet = own?.answer === 'not-yet'
  const said = isNotYet ? AGREEMENT_WORDS.notYet : AGREEMENT_WORDS.agreed

  function answerAnew({ currentTarget }: MouseEvent<HTMLElement>): void {
    focusCard(currentTarget)
    onAnew()
  }

  return (
    <div className="card-own card-answered">
      <p>
        <strong>{own === undefined ? AGREEMENT_WORDS.answered : said}</strong>
        <button type="button" className="text-button" onClick={answerAnew}>
          Answer anew
        </button>
      </p>
      {isNotYet && own.reason && (
        <blockquote dir="auto" className="card-reason">
          {own.reason}
        </blockquote>
      )}
      {readers && <p className="card-note">{readers}</p>}
    </div>
  )
}

/**
 * CARD-2: tells who can read the answer and its reason. Null once the card itself tells who does not agree, and while the
 * answer is not known.
 */
function readersOf({ notYet }: Agreement, own: OwnCardAnswer | undefined): string | null {
  if (own === undefined) return null
  if (own.answer !== 'not-yet' || !own.reason) return notYet ? null : AGREEMENT_WORDS.onlyYours
  const shared = notYet ? AGREEMENT_WORDS.reasonForAll : AGREEMENT_WORDS.reasonForAllLater
  const all = own.isReasonShared ? shared : AGREEMENT_WORDS.reasonForNobody
  return own.mayParleyUseReason ? `${all} ${AGREEMENT_WORDS.reasonForParley}` : all
}
