import { useMemo, useState } from 'react'
import { CalendarPlus } from 'lucide-react'
import { mayCancelCheckIn } from '#lib/domain/room/policies.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { TableSection } from '../../table/table-section.tsx'
import { useChat } from '../use-chat.ts'
import { CheckInCard } from './check-in-card.tsx'
import { dueOf } from './check-in-words.ts'
import { LateCheckInDialog } from './late-check-in-dialog.ts'

/** DUE-1: the room's pending check-ins, next one first, and the button to propose one. */
export function CheckInsSection() {
  const checkIns = useChat(({ timeline }) => timeline.checkIns)
  const isConnected = useChat((chat) => chat.isConnected)
  const [isProposing, setIsProposing] = useState(false)
  const waiting = useMemo(
    () =>
      [...checkIns.values()].filter(mayCancelCheckIn).toSorted((one, other) => dueOf(one).localeCompare(dueOf(other))),
    [checkIns],
  )

  return (
    <TableSection title="Check-ins">
      {waiting.length === 0 && (
        <p className="text-label text-soft">
          {`Nothing waits. ${ASSISTANT_NAME} can come back to something at a time that you agree on.`}
        </p>
      )}
      <ul className="grid gap-2.5 empty:hidden">
        {waiting.map((checkIn) => (
          <li key={checkIn.id}>
            <CheckInCard checkIn={checkIn} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        disabled={!isConnected}
        onClick={() => setIsProposing(true)}
        className="button button-outline mt-3"
      >
        <CalendarPlus className="size-4" aria-hidden />
        <span>Agree on a time…</span>
      </button>
      {isProposing && <LateCheckInDialog text="" onClose={() => setIsProposing(false)} />}
    </TableSection>
  )
}
