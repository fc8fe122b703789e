import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import { wordsOf } from '#lib/domain/messages/notices.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import type { Message, Notice } from '#lib/protocol/entities.ts'
import { momentTime } from '../../ui/time-text.ts'
import { NoticeLine } from '../message/notice-line.tsx'
import { useChat } from '../use-chat.ts'
import { CheckInCard } from './check-in-card.tsx'

type OfCheckIn = Extract<Notice, { args: { checkInId: string } }>

/** Returns the notice as one of a check-in; null for any other notice. */
export function ofCheckIn({ notice }: Pick<Message, 'notice'>): OfCheckIn | null {
  return notice && 'checkInId' in notice.args ? (notice as OfCheckIn) : null
}

/** DUE-1: the notice that proposed a check-in shows its present state; later notices show its time. */
export function CheckInNotice({ row, notice }: { row: MessageRow; notice: OfCheckIn }) {
  const { message } = row
  const { at, checkInId } = notice.args
  const checkIn = useChat(({ timeline }) => timeline.checkIns.get(checkInId))
  if (!checkIn || checkIn.text === '' || checkIn.messageId !== message.id) {
    return (
      <NoticeLine row={row}>
        <span>{`${wordsOf(message)} · `}</span>
        <time dateTime={at} className="whitespace-nowrap">
          {momentTime(at)}
        </time>
      </NoticeLine>
    )
  }
  return (
    <>
      <NoticeLine row={row}>
        <span>{headOf(notice)}</span>
      </NoticeLine>
      <div className="px-4 pt-2.5">
        <CheckInCard checkIn={checkIn} />
      </div>
    </>
  )
}

/** Returns the heading; the card below tells the rest. */
function headOf({ code, args }: OfCheckIn): string {
  if (code === 'checkInProposed') return `${args.userName} proposes that ${ASSISTANT_NAME} comes back to this:`
  return `${ASSISTANT_NAME} will come back to this:`
}
