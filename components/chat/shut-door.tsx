import Link from 'next/link'
import { DoorClosed, Lock } from 'lucide-react'
import { ERRORS } from '#lib/protocol/errors.ts'
import { AccountControls } from '../profile/account-controls.tsx'
import type { ShutCode } from './store/core.ts'

const WORDS: Record<ShutCode, { icon: typeof Lock; text: string }> = {
  REMOVED: { icon: DoorClosed, text: 'You were removed, and nothing from it reaches you any more.' },
  ROOM_LOCKED: {
    icon: Lock,
    text: 'Nobody new gets in. If you were here before, sign in, or open it in the browser that you used then.',
  },
}

/** DOOR-1, DOOR-3: the page instead of a chat that does not admit this person. */
export function ShutDoor({ code }: { code: ShutCode }) {
  const { icon: Icon, text } = WORDS[code]
  return (
    <main className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)]">
      {code === 'ROOM_LOCKED' && (
        <div className="flex justify-end px-3 pt-2">
          <AccountControls />
        </div>
      )}
      <div className="flex flex-1 animate-appear flex-col items-center justify-center gap-4 px-6 pb-16 text-center">
        <Icon className="size-9 text-faint" aria-hidden />
        <h1 className="text-title font-semibold text-balance">{ERRORS[code].text}</h1>
        <p className="max-w-80 text-soft">{text}</p>
        <div className="flex flex-wrap justify-center gap-2.5 pt-3">
          {code === 'ROOM_LOCKED' && (
            <button type="button" onClick={() => window.location.reload()} className="button button-quiet">
              Try again
            </button>
          )}
          <Link href="/" className="button button-accent">
            Start a new chat
          </Link>
        </div>
      </div>
    </main>
  )
}
