import { CircleAlert } from 'lucide-react'
import { phaseOf } from './store/core.ts'
import { useChat, useChatActions } from './use-chat.ts'

/** CHAT-39: the connection's banner; after the counted attempts with a button for another (ROOM-5). */
export function ErrorBanner() {
  const banner = useChat((chat) => chat.banner)
  const canDial = useChat((chat) => chat.canDial && phaseOf(chat) === 'ready')
  const { dialAgain } = useChatActions()
  if (banner === null) return null
  return (
    <div
      role="alert"
      className="flex animate-appear items-center gap-2.5 bg-danger-wash px-5 py-2.5 text-label text-danger"
    >
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0">{`Error: ${banner}`}</p>
      {canDial && (
        <button type="button" onClick={dialAgain} className="text-button ml-auto shrink-0">
          Try again
        </button>
      )}
    </div>
  )
}
