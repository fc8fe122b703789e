import { INTERRUPTED } from '#lib/protocol/entities.ts'
import type { MessageRow } from '#lib/domain/message-rows.ts'
import { ALONE } from '#lib/domain/turn-taking/reasons.ts'
import { CopyButton, CopyButtonPlace } from './copy-button.tsx'
import { ParleyFrame } from './message-frames.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'

type Props = { row: MessageRow; onAskAgain: (messageId: string) => Promise<void> }

export function ParleyMessage({ row, onAskAgain }: Props) {
  const { message, startsGroup } = row
  const { id, status, userName, error, reason } = message
  const isStreaming = status === 'streaming'
  return (
    <ParleyFrame
      {...{ startsGroup, status, userName }}
      time={<MessageTime timestamp={message.timestamp} />}
      why={reason === ALONE ? undefined : reason}
      copyButton={isStreaming ? <CopyButtonPlace /> : <CopyButton text={message.text} />}
      below={status === 'failed' && <Torso why={error ?? INTERRUPTED} onAskAgain={() => void onAskAgain(id)} />}
    >
      <MessageText text={message.text} isStreaming={isStreaming} />
    </ParleyFrame>
  )
}

/** DEC-28: 'interrupted', or 'stopped' by somebody. */
function Torso({ why, onAskAgain }: { why: string; onAskAgain: () => void }) {
  return (
    <p className="flex items-center gap-1 text-note text-faint">
      <span>{why}</span>
      <button type="button" onClick={onAskAgain} className="text-button">
        Ask again
      </button>
    </p>
  )
}
