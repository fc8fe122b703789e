import type { MessageRow } from '#lib/domain/message-rows.ts'
import { CopyButton } from './copy-button.tsx'
import { ParleyFrame } from './message-frames.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'

export function ParleyMessage({ row, onAskAgain }: { row: MessageRow; onAskAgain: () => void }) {
  const { message, startsGroup } = row
  const { status, userName } = message
  const isStreaming = status === 'streaming'
  return (
    <ParleyFrame
      {...{ startsGroup, status, userName }}
      time={<MessageTime timestamp={message.timestamp} />}
      copyButton={!isStreaming && <CopyButton text={message.text} />}
      below={status === 'failed' && <Interrupted onAskAgain={onAskAgain} />}
    >
      <MessageText text={message.text} isStreaming={isStreaming} />
    </ParleyFrame>
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
