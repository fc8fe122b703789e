import { CalendarClock } from 'lucide-react'
import { excerpt } from '#lib/domain/messages/excerpt.ts'
import { mayCancelCheckIn, mayConfirmCheckIn } from '#lib/domain/room/policies.ts'
import type { CheckIn } from '#lib/protocol/events/check-ins.ts'
import { momentTime } from '../../ui/time-text.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { useChat, useChatActions } from '../use-chat.ts'
import { dueOf, forWhom, movedWords, standing } from './check-in-words.ts'

/** DUE-1: a check-in: its words, its time on the reader's clock, its people, and the reader's actions. */
export function CheckInCard({ checkIn }: { checkIn: CheckIn }) {
  const me = useChat(({ timeline }) => timeline.me)
  const participants = useChat(({ timeline }) => timeline.participants)
  const isConnected = useChat((chat) => chat.isConnected)
  const { confirm, cancel, addToCalendar } = useChatActions().checkIns
  const { isBusy, run } = useBusy()
  const { id, movedTo, text, state } = checkIn
  const due = dueOf(checkIn)
  const about = excerpt(text)

  return (
    <div role="group" aria-label={`Check-in: ${about}`} data-state={state} className="check-in">
      <p className="check-in-time">
        <CalendarClock className="size-4 shrink-0" aria-hidden />
        <time dateTime={due}>{momentTime(due)}</time>
      </p>
      {movedTo && <p className="check-in-note">{movedWords(checkIn)}</p>}
      <p dir="auto" className="check-in-text">
        {text}
      </p>
      <p className="check-in-note">
        <span>{forWhom(checkIn, participants, me)}</span>
        <span aria-hidden> · </span>
        <span aria-live="polite">{standing(checkIn, me)}</span>
      </p>
      {mayCancelCheckIn(checkIn) && me !== null && (
        <div className="check-in-actions">
          {mayConfirmCheckIn(checkIn, me) && (
            <button
              type="button"
              disabled={!isConnected}
              aria-disabled={isBusy}
              aria-label={`Confirm: ${about}`}
              onClick={() => void run(() => confirm(id))}
              className="button button-accent"
            >
              Confirm
            </button>
          )}
          <button
            type="button"
            aria-disabled={isBusy}
            aria-label={`Add to calendar: ${about}`}
            onClick={() => void run(() => addToCalendar(id))}
            className="button button-quiet"
          >
            Add to calendar
          </button>
          <button
            type="button"
            disabled={!isConnected}
            aria-disabled={isBusy}
            aria-label={`Cancel: ${about}`}
            onClick={() => void run(() => cancel(id))}
            className="button button-quiet"
          >
            Cancel
          </button>
        </div>
      )}
    </div>
  )
}
