'use client'

import { createContext, use, useEffect, type ReactNode } from 'react'
import { useStartChat, type StartChat } from './use-start-chat.ts'
import { OPENING_CHAT, Spinner } from '../../ui/brand/full-screen-spinner.tsx'

const StartChatContext = createContext<StartChat | null>(null)

/** The start of a chat, shared by the message box and the quick prompts. */
export function useStart(): StartChat {
  const start = use(StartChatContext)
  if (!start) throw new Error('useStart needs a LandingStage around it')
  return start
}

/** LAND-37: everything on the stage fades when the chat is ready to be entered. */
export function LandingStage({ children }: { children: ReactNode }) {
  const start = useStartChat()
  useEffect(doEarlyPress, [])
  return (
    <StartChatContext value={start}>
      <div className="landing-stage flex min-h-dvh flex-col" data-status={start.status} onFocus={start.prepare}>
        {children}
      </div>
      {start.status === 'exiting' && <OpeningChat />}
    </StartChatContext>
  )
}

/** Repeats the press that `early-press` kept. It runs in the outermost component, so all handlers are attached by then. */
function doEarlyPress(): void {
  window.takeEarlyPress?.()?.click()
  delete window.takeEarlyPress
  delete window.takeEarlyWords
}

/** CHAT-40: shows 300 ms after the stage has faded, if the chat's page still loads; most load sooner. */
function OpeningChat() {
  return (
    <div className="fixed inset-0 flex animate-appear flex-col [animation-delay:800ms]">
      <Spinner label={OPENING_CHAT} />
    </div>
  )
}
