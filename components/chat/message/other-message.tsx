import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { CopyButton } from './copy-button.tsx'
import { LongText } from './folding/long-text.tsx'
import { OtherFrame } from './message-frames.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'

export function OtherMessage({ row }: { row: MessageRow }) {
  const { message, tag, startsGroup, endsGroup } = row
  const { userId, userName } = message
  return (
    <OtherFrame
      {...{ startsGroup, endsGroup, userId, userName, tag }}
      time={<MessageTime timestamp={message.timestamp} />}
      copyButton={<CopyButton text={message.text} />}
    >
      <LongText text={message.text}>
        <MessageText text={message.text} />
      </LongText>
    </OtherFrame>
  )
}
