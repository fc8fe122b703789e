'use client'

import Link from 'next/link'
import type { ChatAccess } from '#lib/client/chat/sessions.ts'
import type { CareSettings } from '#lib/domain/safety/care-settings.ts'
import { Mark } from '../ui/brand/brand.tsx'
import { FullScreenSpinner, OPENING_CHAT } from '../ui/brand/full-screen-spinner.tsx'
import { MinimumAge } from './care/minimum-age.tsx'
import { QuickExit } from './care/quick-exit.tsx'
import { ChatView } from './chat-view.tsx'
import { ErrorBanner } from './error-banner.tsx'
import { ShutDoor } from './shut-door.tsx'
import { phaseOf } from './store/core.ts'
import { InChat, useChat, useChatStore } from './use-chat.ts'

/** The chat page: opens the chat's store and provides it to its children. */
export function ChatPage({ access, care }: { access: ChatAccess; care: CareSettings }) {
  return (
    <InChat value={useChatStore(access)}>
      <QuickExit url={care.quickExitUrl}>
        <MinimumAge value={care.minimumAge}>
          <Phase />
        </MinimumAge>
      </QuickExit>
    </InChat>
  )
}

/** CHAT-40, CHAT-41: a spinner while the chat opens or is reset, then the chat. */
function Phase() {
  const phase = useChat(phaseOf)
  const isOver = useChat((chat) => chat.isOver)
  const shut = useChat((chat) => chat.shut)
  if (shut !== null) return <ShutDoor code={shut} />
  if (phase === 'ready') return <ChatView />
  if (isOver) return <NeverOpened />
  return (
    <FullScreenSpinner label={phase === 'resetting' ? 'Loading the new chat…' : OPENING_CHAT}>
      <ErrorBanner />
    </FullScreenSpinner>
  )
}

/** Shown when the connection gave up before the chat opened, with a way on instead of a spinner. */
function NeverOpened() {
  return (
    <main className="flex min-h-dvh flex-col pt-[env(safe-area-inset-top)]">
      <ErrorBanner />
      <div className="flex flex-1 animate-appear flex-col items-center justify-center gap-6 pb-16">
        <Mark className="size-9" />
        <h1 className="text-title font-semibold">This chat could not be opened</h1>
        <Link href="/" className="button button-accent">
          Start a new chat
        </Link>
      </div>
    </main>
  )
}
