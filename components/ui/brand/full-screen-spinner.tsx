import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { Mark } from './brand.tsx'
import type { Elements } from '../elements.ts'

/** What is on its way while somebody enters a chat, wherever they come from. */
export const OPENING_CHAT = 'Opening the chat…'

/** CHAT-40, CHAT-41: calm while something is on its way. */
export function FullScreenSpinner({ label, children }: { label: string; children?: Elements }) {
  return (
    <main className="flex min-h-dvh flex-col">
      <h1 className="sr-only">{ASSISTANT_NAME}</h1>
      {children}
      <Spinner label={label} />
    </main>
  )
}

/** In the middle of what its column leaves. */
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
