import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { isFailedStatus } from '#lib/domain/messages/send-failure.ts'
import { CopyButton } from './copy-button.tsx'
import { FailedLine } from './failed-line.tsx'
import { LongText } from './folding/long-text.tsx'
import type { MessageActions } from './message-actions.ts'
import { OwnFrame } from './message-frames.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'

export function OwnMessage({ row, actions }: { row: MessageRow; actions: MessageActions }) {
  const { message, startsGroup, endsGroup } = row
  const { status } = message
  return (
    <OwnFrame
      {...{ startsGroup, endsGroup, status }}
      isNew={message.seq === 0}
      time={<MessageTime timestamp={message.timestamp} />}
      copyButton={<CopyButton text={message.text} />}
      below={isFailedStatus(status) && <FailedLine message={message} status={status} actions={actions} />}
    >
      <LongText text={message.text}>
        <MessageText text={message.text} />
      </LongText>
    </OwnFrame>
  )
}
