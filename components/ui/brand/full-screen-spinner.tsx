import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { Mark } from './brand.tsx'
import type { Elements } from '../elements.ts'

/** The spinner's label on every way into a chat. */
export const OPENING_CHAT = 'Opening the chat…'

/** CHAT-40, CHAT-41: fills the page while the chat loads. `children` are above the spinner. */
export function FullScreenSpinner({ label, children }: { label: string; children?: Elements }) {
  return (
    <main className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)]">
      <h1 className="sr-only">{ASSISTANT_NAME}</h1>
      {children}
      <Spinner label={label} />
    </main>
  )
}

/** The spinner alone, centred in the rest of its column. */
export function Spinner({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex flex-1 animate-appear flex-col items-center justify-center gap-5 pb-16"
    >
      <span className="spinner grid size-16 place-items-center">
        <Mark className="size-7" />
      </span>
      <p className="text-label text-faint">{label}</p>
    </div>
  )
}
