import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { isFailedStatus } from '#lib/domain/messages/send-failure.ts'
import { FailedLine } from './failed-line.tsx'
import { OwnFrame } from './message-frames.tsx'
import { MessageTime } from './message-time.tsx'
import { EditedMark, MessageWords } from './message-words.tsx'
import type { MessageActions } from './use-message-actions.ts'

export function OwnMessage({ row, actions }: { row: MessageRow; actions: MessageActions }) {
  const { message, startsGroup, endsGroup } = row
  const { status } = message
  return (
    <OwnFrame
      startsGroup={startsGroup}
      endsGroup={endsGroup}
      status={status}
      isNew={message.seq === 0}
      hasPictures={message.files?.some(({ kind }) => kind === 'picture')}
      time={<MessageTime timestamp={message.timestamp} />}
      mark={<EditedMark message={message} />}
      below={isFailedStatus(status) && <FailedLine message={message} status={status} actions={actions} />}
    >
      <MessageWords message={message} actions={actions} />
    </OwnFrame>
  )
}
