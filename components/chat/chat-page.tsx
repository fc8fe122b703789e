'use client'

import type { ChatAccess } from '#lib/client/sessions.ts'
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx'
import { ChatView } from './chat-view.tsx'
import { ErrorBanner } from './error-banner.tsx'
import { useChat } from './use-chat.ts'

/** The chat: a spinner until it is there and while it is being reset (CHAT-40, CHAT-41), then the chat itself. */
export function ChatPage({ access }: { access: ChatAccess }) {
  const chat = useChat(access)
  if (chat.phase === 'ready') return <ChatView chat={chat} access={access} />
  return (
    <FullScreenSpinner label={chat.phase === 'resetting' ? 'Loading the new chat…' : 'Opening the chat…'}>
      {chat.error && <ErrorBanner message={chat.error} />}
    </FullScreenSpinner>
  )
}
