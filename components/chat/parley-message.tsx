import { Bot } from 'lucide-react'
import type { MessageRow } from '#lib/domain/message-rows.ts'
import { ParleyAvatar } from './avatar.tsx'
import { CopyButton } from './copy-button.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'

/** Parley speaks without a bubble, in open text across the column, under its own mark. */
export function ParleyMessage({ row, onAskAgain }: { row: MessageRow; onAskAgain: () => void }) {
  const { message, startsGroup } = row
  const isStreaming = message.status === 'streaming'
  return (
    <article
      data-kind="parley"
      data-status={message.status}
      aria-busy={isStreaming}
      className={`group flex gap-3 ${startsGroup ? 'pt-5' : 'pt-2.5'}`}
    >
      <div className="w-9 shrink-0">{startsGroup && <ParleyAvatar />}</div>
      <div className="min-w-0 flex-1">
        <div className={startsGroup ? 'flex items-center gap-2 pb-0.5 text-note' : 'sr-only'}>
          <span className="font-semibold text-accent-ink">{message.userName}</span>
          <Bot role="img" aria-label="AI" className="size-3.5 text-faint" />
          <MessageTime timestamp={message.timestamp} />
        </div>
        <div className="flex items-end gap-1">
          <div className="min-w-0 flex-1 py-0.5">
            <MessageText text={message.text} isStreaming={isStreaming} />
          </div>
          {!isStreaming && <CopyButton text={message.text} />}
        </div>
        {message.status === 'failed' && <Interrupted onAskAgain={onAskAgain} />}
      </div>
    </article>
  )
}

/** DEC-28. */
function Interrupted({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <p className="flex items-center gap-1 text-note text-faint">
      interrupted
      <button type="button" onClick={onAskAgain} className="text-button">
        Ask again
      </button>
    </p>
  )
}
