import { memo } from 'react'
import { isSameRow, type MessageRow } from '#lib/domain/messages/message-rows.ts'
import { wordsOf } from '#lib/domain/messages/notices.ts'
import { DaySeparator, FoldButton, NewLine } from '../list/separators.tsx'
import { CardMessage } from '../cards/card-message.tsx'
import { CheckInNotice, ofCheckIn } from '../check-ins/check-in-notice.tsx'
import { NoticeLine } from './notice-line.tsx'
import { OtherMessage } from './other-message.tsx'
import { OwnMessage } from './own-message.tsx'
import { ParleyMessage } from './parley-message.tsx'
import { MessageReactions } from './reactions/message-reactions.tsx'
import type { MessageActions } from './use-message-actions.ts'

export type RowActions = MessageActions & {
  /** Folds or unfolds the run of joins that begins with this row. */
  toggleFold(row: MessageRow): void
}

/** One message of the list, with its separators above and its reactions below. */
export const MessageItem = memo(
  function MessageItem({ row, actions }: { row: MessageRow; actions: RowActions }) {
    return (
      <>
        {row.newDay && <DaySeparator day={row.newDay} />}
        {row.isFirstUnseen && <NewLine />}
        {row.fold && <FoldButton fold={row.fold} onToggle={() => actions.toggleFold(row)} />}
        {!row.isFoldedAway && <Kind row={row} actions={actions} />}
        {Boolean(row.message.reactions?.length) && <MessageReactions row={row} />}
      </>
    )
  },
  (before, after) => before.actions === after.actions && isSameRow(before.row, after.row),
)

function Kind({ row, actions }: { row: MessageRow; actions: MessageActions }) {
  switch (row.kind) {
    case 'notice':
      return <NoticeRow row={row} />
    case 'card':
      return <CardMessage row={row} actions={actions} />
    case 'own':
      return <OwnMessage row={row} actions={actions} />
    case 'parley':
      return <ParleyMessage row={row} actions={actions} />
    case 'other':
      return <OtherMessage row={row} actions={actions} />
  }
}

function NoticeRow({ row }: { row: MessageRow }) {
  const notice = ofCheckIn(row.message)
  if (notice) return <CheckInNotice row={row} notice={notice} />
  return (
    <NoticeLine row={row}>
      <span>{wordsOf(row.message)}</span>
    </NoticeLine>
  )
}
