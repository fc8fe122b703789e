import { isTombstone } from '#lib/domain/messages/own-rewrites.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { tombstoneText } from '#lib/protocol/texts/en.ts'
import { fullTime } from '../../ui/time-text.ts'
import { MessageFiles } from '../files/list/message-files.tsx'
import { UploadLine } from '../files/list/upload-line.tsx'
import { LongText } from './folding/long-text.tsx'
import { MessageText } from './message-text.tsx'
import { Quotation } from './quotation.tsx'
import type { MessageActions } from './use-message-actions.ts'

type Props = { message: Message; actions: Pick<MessageActions, 'goTo'>; isStreaming?: boolean }

/** The content of a message, with its quotation above. EDIT-4: for a deleted message, who deleted it. */
export function MessageWords({ message, actions, isStreaming = false }: Props) {
  const { replyTo, text, seq, files, status, tempMsgId } = message
  if (isTombstone(message)) return <p className="tombstone">{tombstoneText(message.deletedBy)}</p>
  return (
    <>
      {replyTo && <Quotation quoted={replyTo} onGo={() => actions.goTo(replyTo.seq, seq)} />}
      {files && <MessageFiles message={message} />}
      {(!files || text !== '') && (
        <LongText text={text} isStreaming={isStreaming}>
          <MessageText text={text} isStreaming={isStreaming} />
        </LongText>
      )}
      {files && status === 'sending' && tempMsgId && <UploadLine tempMsgId={tempMsgId} />}
    </>
  )
}

/** EDIT-1: marks an edited message, with the time on hover. */
export function EditedMark({ message: { editedAt } }: { message: Message }) {
  if (editedAt === undefined) return null
  return (
    <time dateTime={editedAt} title={`Edited ${fullTime(editedAt)}`} className="message-time">
      edited
    </time>
  )
}
