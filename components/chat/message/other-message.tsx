import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { CopyButton } from './copy-button.tsx'
import { OtherFrame } from './message-frames.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'

export function OtherMessage({ row }: { row: MessageRow }) {
  const { message, tag, userName, nameThen, startsGroup, endsGroup } = row
  const { userId } = message
  return (
    <OtherFrame
      {...{ startsGroup, endsGroup, userId, userName, nameThen, tag }}
      time={<MessageTime timestamp={message.timestamp} />}
      copyButton={<CopyButton text={message.text} />}
    >
      <MessageText text={message.text} />
    </OtherFrame>
  )
}
