import { CircleAlert } from 'lucide-react'

/** CHAT-39. */
export function ErrorBanner({ message }: { message: string }) {
  return (
    <div
      role="alert"
      className="flex animate-appear items-center gap-2.5 bg-danger-wash px-5 py-2.5 text-label text-danger"
    >
      <CircleAlert className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0">{`Error: ${message}`}</p>
    </div>
  )
}
