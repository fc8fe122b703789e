'use client'

import { createContext, use, useEffect, type ReactNode } from 'react'
import { useStartChat, type StartChat } from './use-start-chat.ts'
import { OPENING_CHAT, Spinner } from '../../ui/brand/full-screen-spinner.tsx'

const StartChatContext = createContext<StartChat | null>(null)

/** Returns the start of a chat, which the message box and the quick prompts share. */
export function useStart(): StartChat {
  const start = use(StartChatContext)
  if (!start) throw new Error('useStart needs a LandingStage around it')
  return start
}

/** LAND-37: the stage, which fades out when the new chat is ready. */
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

/** Repeats the press that `early-press` kept. Runs in the outermost component, when all handlers are attached. */
function doEarlyPress(): void {
  window.takeEarlyPress?.()?.click()
  delete window.takeEarlyPress
  delete window.takeEarlyWords
}

/** CHAT-40: appears 300 ms after the fade if the chat's page still loads; most load sooner. */
function OpeningChat() {
  return (
    <div className="fixed inset-0 flex animate-appear flex-col [animation-delay:800ms]">
      <Spinner label={OPENING_CHAT} />
    </div>
  )
}
