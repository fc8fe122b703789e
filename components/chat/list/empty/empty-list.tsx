import { NO_MESSAGES } from '#lib/protocol/texts/room.ts'
import { Mark } from '../../../ui/brand/brand.tsx'

/** CHAT-29: shown while the list is empty. */
export function EmptyList() {
  return (
    <div className="m-auto flex animate-appear flex-col items-center gap-4 px-6 py-16 text-center text-soft">
      <Mark className="size-9 opacity-80" />
      <p className="text-balance">{NO_MESSAGES}</p>
    </div>
  )
}
