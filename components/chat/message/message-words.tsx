import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { namelessText } from '#lib/domain/messages/release.ts'
import { isTombstone } from '#lib/domain/messages/own-rewrites.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { tombstoneText } from '#lib/protocol/texts/en.ts'
import { NameTag } from '../../ui/people/name-tag.tsx'
import { fullTime } from '../../ui/time-text.ts'
import { MessageFiles } from '../files/list/message-files.tsx'
import { UploadLine } from '../files/list/upload-line.tsx'
import { LongText } from './folding/long-text.tsx'
import { MessageText } from './message-text.tsx'
import { Quotation } from './quotation.tsx'
import type { MessageActions } from './use-message-actions.ts'

type Props = {
  message: Message
  actions: Pick<MessageActions, 'goTo'>
  isStreaming?: boolean
  /** The person whose words a release says. */
  releasedBy?: MessageRow['releasedBy']
}

/** The content of a message, with its quotation above. EDIT-4: for a deleted message, who deleted it. */
export function MessageWords({ message, actions, isStreaming = false, releasedBy = null }: Props) {
  const { replyTo, seq, files, status, tempMsgId } = message
  const text = releasedBy ? namelessText(message) : message.text
  if (isTombstone(message)) return <p className="tombstone">{tombstoneText(message.deletedBy)}</p>
  return (
    <>
      {replyTo && <Quotation quoted={replyTo} onGo={() => actions.goTo(replyTo.seq, seq)} />}
      {files && <MessageFiles message={message} />}
      {(!files || text !== '') && (
        <LongText text={text} isStreaming={isStreaming}>
          <MessageText text={text} isStreaming={isStreaming} lead={releasedBy && <Author {...releasedBy} />} />
        </LongText>
      )}
      {files && status === 'sending' && tempMsgId && <UploadLine tempMsgId={tempMsgId} />}
    </>
  )
}

/** ASIDE-2: the name before "lets Parley say", as the list calls this person. */
function Author({ userName, tag }: NonNullable<MessageRow['releasedBy']>) {
  return (
    <>
      <bdi className="font-semibold">{userName}</bdi>
      {tag && <span> </span>}
      {tag && <NameTag tag={tag} />}
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
