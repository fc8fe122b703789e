import { INTERRUPTED } from '#lib/protocol/entities.ts'
import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { ALONE } from '#lib/domain/parley/turn-taking/reasons.ts'
import { CopyButton, CopyButtonPlace } from './copy-button.tsx'
import { LongText } from './folding/long-text.tsx'
import { ParleyFrame } from './message-frames.tsx'
import type { Elements } from '../../ui/elements.ts'
import type { MessageActions } from './message-actions.ts'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'

type Props = { row: MessageRow; actions: MessageActions }

export function ParleyMessage({ row, actions }: Props) {
  const { message, startsGroup, canAskAgain } = row
  const { id, status, userName, error, reason } = message
  const isStreaming = status === 'streaming'
  return (
    <ParleyFrame
      {...{ startsGroup, status, userName }}
      time={<MessageTime timestamp={message.timestamp} />}
      why={reason === ALONE ? undefined : reason}
      copyButton={isStreaming ? <CopyButtonPlace /> : <CopyButton text={message.text} />}
      below={
        status === 'failed' && (
          <Torso why={error ?? INTERRUPTED}>
            {canAskAgain ? (
              <TextButton onClick={() => void actions.askAgain(id)}>Ask again</TextButton>
            ) : (
              <TextButton onClick={actions.askInMessage}>Ask in a message</TextButton>
            )}
          </Torso>
        )
      }
    >
      <LongText text={message.text} isStreaming={isStreaming}>
        <MessageText text={message.text} isStreaming={isStreaming} />
      </LongText>
    </ParleyFrame>
  )
}

/** DEC-28: 'interrupted', or 'stopped' by a person; and a button to ask again. */
function Torso({ why, children }: { why: string; children: Elements }) {
  return (
    <p className="flex items-center gap-1 text-note text-faint">
      <span>{why}</span>
      {children}
    </p>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="text-button">
      {children}
    </button>
  )
}
