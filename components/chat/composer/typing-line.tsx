import { useState } from 'react'
import { Square } from 'lucide-react'
import { ASSISTANT_NAME, DEFAULT_NAME } from '#lib/protocol/brand.ts'
import { isNameless } from '#lib/domain/people/people.ts'
import { typingSentence } from '#lib/domain/people/typing-sentence.ts'
import { parleyStatusLine } from '../../ui/people/parley-status-text.ts'
import { Dots } from '../../ui/dots.tsx'
import type { Elements } from '../../ui/elements.ts'
import type { ChatState } from '../store/core.ts'
import { useIsArrivalHidden } from '../arrival/use-is-arrival-hidden.ts'
import { shownCard } from '../shown-card.ts'
import { phaseOf } from '../store/core.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { isResetCalled, ResetLine } from './reset-line.tsx'
import { ResetQuestion } from './reset-question.tsx'

type Props = {
  leadFocus: () => void
  askAgain: (messageId: null) => Promise<void>
  /** Opens the rename input. */
  chooseName: () => void
}

/**
 * CHAT-28: shows who types, what Parley waits for and who wants a reset. Has buttons to stop Parley or to choose a
 * name. The line keeps its height when empty, so the page never jumps; a reset call may take two lines. Typing people
 * stand beside the call, so its button stays (ROOM-4).
 */
export function TypingLine({ leadFocus, askAgain, chooseName }: Props) {
  const sentence = useChat(({ timeline }) => typingSentence(timeline))
  const parley = useChat(({ timeline }) => timeline.parley)
  const parleyLine = useChat(({ timeline }) => parleyStatusLine(timeline, ASSISTANT_NAME))
  const isResetWanted = useChat(isResetCalled)
  const isReconnecting = useChat(isConnectionLost)
  const runningId = useChat(runningReply)
  const isArrivalHidden = useIsArrivalHidden()
  // The newcomer's card asks for the name itself, while it shows.
  const canChooseName = useChat((chat) => lacksName(chat) && (isArrivalHidden || shownCard(chat) !== 'arrival'))
  const [isAskingReset, setIsAskingReset] = useState(false)
  const { stopReply } = useChatActions().parley
  const isResetShown = isResetWanted && parley.status !== 'unavailable'
  const isQuiet = sentence === '' && parleyLine === null

  function stop(messageId: string): void {
    void stopReply(messageId)
    leadFocus()
  }

  function leftWords(): Elements {
    if (isReconnecting) return <Reconnecting />
    if (isResetShown) return <ResetLine leadFocus={leadFocus} ask={() => setIsAskingReset(true)} />
    if (sentence) return <TypingPeople sentence={sentence} />
    if (!parleyLine) return null
    const isUnavailable = parley.status === 'unavailable'
    return <ParleyLine line={parleyLine} onAskAgain={isUnavailable ? () => void askAgain(null) : null} />
  }

  return (
    <div
      data-typing-line
      className="mx-auto flex min-h-7 short:min-h-6 w-full max-w-[49rem] items-start gap-3 px-6 text-note text-faint sm:px-9"
    >
      <div className="min-w-0 empty:hidden" data-typing={sentence !== ''}>
        {leftWords()}
      </div>
      {/* z-1: the buttons' touch area overlaps the edge of the message box below. */}
      <div className="relative z-1 ml-auto flex max-w-full shrink-0 items-start gap-3">
        {isResetShown && !isReconnecting && sentence && <TypingPeople sentence={sentence} isBeside />}
        {canChooseName && !isResetWanted && (
          <p className="choose-name -mt-0.5 flex flex-wrap items-center justify-end gap-x-1">
            {isQuiet && <span>{`You are ${DEFAULT_NAME} here.`}</span>}
            <button type="button" onClick={chooseName} className="text-button">
              Choose a name
            </button>
          </p>
        )}
        {runningId !== null && (
          <button
            type="button"
            aria-label={`Stop ${ASSISTANT_NAME}`}
            onClick={() => stop(runningId)}
            className="stop-button animate-appear"
          >
            <Square className="size-2.5 fill-current" aria-hidden />
            <span>Stop</span>
          </button>
        )}
      </div>
      {isAskingReset && <ResetQuestion onVoted={leadFocus} onClose={() => setIsAskingReset(false)} />}
    </div>
  )
}

function Reconnecting() {
  return (
    <p role="status" className="flex animate-appear items-center gap-2.5">
      <Dots className="shrink-0 text-accent-ink" />
      <span>Reconnecting…</span>
    </p>
  )
}

function ParleyLine({ line, onAskAgain }: { line: string; onAskAgain: (() => void) | null }) {
  return (
    <p className="flex min-w-0 items-center gap-1">
      <bdi dir="ltr" className="truncate">
        {line}
      </bdi>
      {onAskAgain && (
        <button type="button" onClick={onAskAgain} className="text-button shrink-0">
          Ask again
        </button>
      )}
    </p>
  )
}

/** `isBeside`: beside a call for a reset. There a phone has room for the dots alone, under the call's button. */
function TypingPeople({ sentence, isBeside = false }: { sentence: string; isBeside?: boolean }) {
  return (
    <p
      className={`flex min-w-0 animate-appear items-center gap-2.5 ${isBeside ? 'max-sm:absolute max-sm:top-6 max-sm:right-0' : ''}`}
    >
      <Dots className="shrink-0 text-accent-ink" />
      <bdi dir="ltr" className={isBeside ? 'truncate max-sm:sr-only' : 'truncate'}>
        {sentence}
      </bdi>
    </p>
  )
}

/** True while the connection is lost and no banner says so. */
function isConnectionLost(chat: ChatState): boolean {
  return phaseOf(chat) === 'ready' && !chat.isConnected && !chat.isOver && chat.banner === null
}

/** True for a nameless person who can choose a name now. */
function lacksName(chat: ChatState): boolean {
  return chat.isConnected && !chat.isRenaming && isNameless(chat.timeline)
}

/** Returns the id of Parley's visible running reply, of which there is at most one; null without one. */
function runningReply({ isConnected, timeline }: ChatState): string | null {
  if (!isConnected) return null
  return timeline.messages.findLast(({ status, text }) => status === 'streaming' && text !== '')?.id ?? null
}
