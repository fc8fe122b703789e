import { FullScreenSpinner, OPENING_CHAT } from '#components/ui/brand/full-screen-spinner.tsx'

/** CHAT-40: while the page of a chat is on its way. What is over in a moment shows nothing. */
export default function Loading() {
  return (
    <div className="animate-appear [animation-delay:300ms]">
      <FullScreenSpinner label={OPENING_CHAT} />
    </div>
  )
}
