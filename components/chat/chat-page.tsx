'use client'

import Link from 'next/link'
import type { ChatAccess } from '#lib/client/chat/sessions.ts'
import { Mark } from '../ui/brand.tsx'
import type { Elements } from '../ui/elements.ts'
import { FullScreenSpinner, OPENING_CHAT } from '../ui/full-screen-spinner.tsx'
import { ChatView } from './chat-view.tsx'
import { ErrorBanner } from './error-banner.tsx'
import { useChat } from './use-chat.ts'

/** The chat: a spinner until it is there and while it is being reset (CHAT-40, CHAT-41), then the chat itself. */
export function ChatPage({ access }: { access: ChatAccess }) {
  const chat = useChat(access)
  if (chat.phase === 'ready') return <ChatView chat={chat} access={access} />
  const banner = chat.error && <ErrorBanner message={chat.error} />
  if (chat.isOver) return <NeverOpened>{banner}</NeverOpened>
  return (
    <FullScreenSpinner label={chat.phase === 'resetting' ? 'Loading the new chat…' : OPENING_CHAT}>
      {banner}
    </FullScreenSpinner>
  )
}

/** Nothing is on its way any more: no spinner, and the way on. */
function NeverOpened({ children }: { children: Elements }) {
  return (
    <main className="flex min-h-dvh flex-col">
      {children}
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
