import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { OtherFrame } from './message-frames.tsx'
import { MessageTime } from './message-time.tsx'
import { EditedMark, MessageWords } from './message-words.tsx'
import type { MessageActions } from './use-message-actions.ts'

export function OtherMessage({ row, actions }: { row: MessageRow; actions: MessageActions }) {
  const { message, tag, userName, nameThen, startsGroup, endsGroup, isMeant } = row
  const { userId } = message
  return (
    <OtherFrame
      startsGroup={startsGroup}
      endsGroup={endsGroup}
      userId={userId}
      userName={userName}
      nameThen={nameThen}
      tag={tag}
      isMeant={isMeant}
      hasPictures={message.files?.some(({ kind }) => kind === 'picture')}
      time={<MessageTime timestamp={message.timestamp} />}
      mark={<EditedMark message={message} />}
    >
      <MessageWords message={message} actions={actions} />
    </OtherFrame>
  )
}
