import { FullScreenSpinner } from '#components/ui/full-screen-spinner.tsx'

/** CHAT-40: from the moment somebody leaves for a chat, however long its page takes to come. What is over in a moment shows nothing. */
export default function Loading() {
  return (
    <div className="animate-appear [animation-delay:300ms]">
      <FullScreenSpinner label="Opening the chat…" />
    </div>
  )
}
