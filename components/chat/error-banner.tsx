import { CircleAlert } from 'lucide-react'
import { useChat } from './use-chat.ts'

/** CHAT-39. */
export function ErrorBanner() {
  const banner = useChat((chat) => chat.banner)
  if (banner === null) return null
  return (
    <div
      role="alert"
      className="flex animate-appear items-center gap-2.5 bg-danger-wash px-5 py-2.5 text-label text-danger"
    >
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0">{`Error: ${banner}`}</p>
    </div>
  )
}
