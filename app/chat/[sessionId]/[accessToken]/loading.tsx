import { FullScreenSpinner, OPENING_CHAT } from '#components/ui/brand/full-screen-spinner.tsx'

/** CHAT-40: shown while a chat's page loads, after a delay: a fast load shows nothing. */
export default function Loading() {
  return (
    <div className="animate-appear [animation-delay:300ms]">
      <FullScreenSpinner label={OPENING_CHAT} />
    </div>
  )
}
