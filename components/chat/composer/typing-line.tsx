import { Square } from 'lucide-react'
import { ASSISTANT_NAME, DEFAULT_NAME } from '#lib/protocol/brand.ts'
import type { ParleyStatus } from '#lib/protocol/events/parley.ts'
import { parleyStatusLine } from '../../ui/parley-status-text.ts'
import { Dots } from '../../ui/dots.tsx'

type Props = {
  /** Who types; empty when nobody does. */
  sentence: string
  /** The connection is lost, and nothing else on the page says so yet. */
  isReconnecting: boolean
  parley: ParleyStatus
  /** Who wants the chat to be reset. */
  resetCall: string | null
  /** Parley's reply that is being written. */
  runningId: string | null
  onStop: (messageId: string) => void
  onAskAgain: () => void
  /** Leads to where one gives oneself a name; null where nobody misses it. No answer to who wants a reset. */
  onChooseName: (() => void) | null
}

/**
 * CHAT-28: who types, what Parley waits for, who wants a reset; and the way to stop Parley, or to a name where one has none. The
 * room for it is kept, so nothing ever moves.
 */
export function TypingLine({
  sentence,
  isReconnecting,
  parley,
  resetCall,
  runningId,
  onStop,
  onAskAgain,
  onChooseName,
}: Props) {
  const parleyLine = parleyStatusLine(parley, ASSISTANT_NAME)
  const status = parley.status === 'unavailable' ? parleyLine : (resetCall ?? parleyLine)
  const isQuiet = sentence === '' && status === null
  return (
    <div
      data-typing-line
      className="mx-auto flex h-7 short:h-6 w-full max-w-[49rem] items-start gap-3 px-6 text-note text-faint sm:px-9"
    >
      <div className="min-w-0 empty:hidden" data-typing={sentence !== ''}>
        {isReconnecting ? (
          // Later than most of them take: what is over in a moment is not worth a word.
          <p className="flex animate-appear items-center gap-2.5 [animation-delay:1.5s]">
            <Dots className="shrink-0 text-accent-ink" />
            <span>Reconnecting…</span>
          </p>
        ) : sentence ? (
          <p className="flex min-w-0 animate-appear items-center gap-2.5">
            <Dots className="shrink-0 text-accent-ink" />
            <bdi dir="ltr" className="truncate">
              {sentence}
            </bdi>
          </p>
        ) : (
          status && (
            <p className="flex min-w-0 items-center gap-1">
              <bdi dir="ltr" className="truncate">
                {status}
              </bdi>
              {parley.status === 'unavailable' && (
                <button type="button" onClick={onAskAgain} className="text-button shrink-0">
                  Ask again
                </button>
              )}
            </p>
          )
        )}
      </div>
      {/* Over the message box below: the room for a thumb reaches into its edge. */}
      <div className="relative z-1 ml-auto flex shrink-0 items-start gap-3">
        {onChooseName && resetCall === null && (
          <p className="-mt-0.5 flex items-center gap-1">
            {isQuiet && <span>{`You are ${DEFAULT_NAME} here.`}</span>}
            <button type="button" onClick={onChooseName} className="text-button">
              Choose a name
            </button>
          </p>
        )}
        {runningId !== null && (
          <button
            type="button"
            aria-label={`Stop ${ASSISTANT_NAME}`}
            onClick={() => onStop(runningId)}
            className="stop-button animate-appear"
          >
            <Square className="size-2.5 fill-current" aria-hidden />
            <span>Stop</span>
          </button>
        )}
      </div>
    </div>
  )
}
