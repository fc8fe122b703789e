import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { ChatAccess } from '#lib/client/chat/sessions.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { isNameless } from '#lib/domain/people/people.ts'
import { withOwnReactions } from '#lib/domain/messages/own-reactions.ts'
import { resetCall } from '#lib/domain/room/reset-call.ts'
import { typingSentence } from '#lib/domain/people/typing-sentence.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { Sidebar } from '../participants/sidebar.tsx'
import { useSidebar } from '../participants/use-sidebar.ts'
import { AccountControls } from '../profile/account-controls.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import { Hues } from '../ui/person-avatar.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { Announcer } from './list/announcer.tsx'
import { ErrorBanner } from './error-banner.tsx'
import { MessageInput, type MessageInputHandle } from './composer/message-input.tsx'
import { MessageList, type MessageListHandle } from './list/message-list.tsx'
import { TypingLine } from './composer/typing-line.tsx'
import type { Chat } from './use-chat.ts'
import { Reacting } from './reactions/reacting.tsx'
import { useFocusOfGone } from './use-focus-of-gone.ts'
import { useQuotaModals } from './use-quota-modals.ts'

/** The chat page once it is there: sidebar, top bar, messages, message box. */
export function ChatView({ chat, access }: { chat: Chat; access: ChatAccess }) {
  const isMobile = useIsMobile()
  const sidebar = useSidebar(isMobile)
  const [isRenaming, setIsRenaming] = useState(false)
  const isChoosingName = useRef(false)
  const input = useRef<MessageInputHandle>(null)
  const list = useRef<MessageListHandle>(null)
  const [wanted, setWanted] = useState<{ seq: number } | null>(null)
  const { retry, discard, reach, isConnected, react } = chat
  const timeline = useMemo(() => withOwnReactions(chat.timeline), [chat.timeline])
  const remedy = useQuotaModals(timeline.outbox, isRenaming)
  const { stopReply, askAgain } = chat.parley
  /** From what does not stay to keep the focus: to the message box; on a phone to what opens no keyboard, and closes none. */
  const leadFocus = useCallback(() => {
    const isTyping = document.activeElement instanceof HTMLTextAreaElement
    if (!isMobile) input.current?.focus()
    else if (!isTyping) list.current?.focus()
  }, [isMobile])
  useFocusOfGone(isConnected, leadFocus)
  const askInMessage = useCallback(() => {
    input.current?.focus()
    input.current?.suggest(`${ASSISTANT_NAME}, please go on.`)
  }, [])
  const actions = useMemo(
    () => ({
      retry(tempMsgId: string) {
        retry(tempMsgId)
        leadFocus()
      },
      discard(tempMsgId: string) {
        discard(tempMsgId)
        leadFocus()
      },
      canRetry: isConnected,
      remedy,
      async askAgain(messageId: string | null) {
        leadFocus()
        if (await askAgain(messageId)) return
        toast.info(TEXTS.repliedSince)
        askInMessage()
      },
      askInMessage,
    }),
    [retry, discard, isConnected, remedy, askAgain, askInMessage, leadFocus],
  )

  function stop(messageId: string): void {
    void stopReply(messageId)
    leadFocus()
  }

  function chooseName(): void {
    isChoosingName.current = true
    sidebar.open()
    setIsRenaming(true)
  }

  /** Whoever came from beside the message box is led back there. */
  const nameChosen = useEffectEvent(() => {
    if (!isChoosingName.current) return
    isChoosingName.current = false
    sidebar.close()
    leadFocus()
  })
  useEffect(() => {
    if (!isRenaming) nameChosen()
  }, [isRenaming])

  async function showMessage(seq: number): Promise<void> {
    sidebar.close()
    await reach(seq)
    setWanted({ seq })
  }

  return (
    <Hues value={timeline.hues}>
      <Reacting timeline={timeline} react={react}>
        <div data-mobile={isMobile} className="relative flex h-dvh animate-appear overflow-clip">
          <Sidebar
            chat={chat}
            isMobile={isMobile}
            sidebar={sidebar}
            isRenaming={isRenaming}
            onRenaming={setIsRenaming}
            onShowMessage={showMessage}
            onOpenerGone={() => input.current?.focus()}
          />
          <div className="flex min-w-0 flex-1 flex-col" inert={isMobile && sidebar.isOpen}>
            <TopBar chat={chat} access={access} isMobile={isMobile} sidebar={sidebar} onVoted={leadFocus}>
              <AccountControls />
            </TopBar>
            {chat.error && <ErrorBanner message={chat.error} />}
            <main className="flex min-h-0 flex-1 flex-col">
              <h1 className="sr-only">{ASSISTANT_NAME}</h1>
              <MessageList
                ref={list}
                timeline={timeline}
                isAway={chat.isAway}
                actions={actions}
                isLoadingOlder={chat.isLoadingOlder}
                hasOlderFailed={chat.hasOlderFailed}
                loadOlder={chat.loadOlder}
                onRetryOlder={chat.retryOlder}
                wanted={wanted}
              />
              <TypingLine
                sentence={typingSentence(timeline)}
                isReconnecting={chat.phase === 'ready' && !isConnected && chat.error === null}
                parley={timeline.parley}
                resetCall={resetCall(timeline)}
                runningId={isConnected ? runningReply(timeline.messages) : null}
                onStop={stop}
                onAskAgain={() => void actions.askAgain(null)}
                onChooseName={isConnected && !isRenaming && isNameless(timeline) ? chooseName : null}
              />
              <MessageInput
                ref={input}
                sessionId={access.sessionId}
                isDisabled={!isConnected || isRenaming}
                isSendSlow={chat.isSendSlow}
                isFocusedFirst={!isMobile}
                onSend={chat.send}
                onTyped={chat.typed}
              />
            </main>
            <Announcer timeline={timeline} />
          </div>
        </div>
      </Reacting>
    </Hues>
  )
}

/** The reply that is being written and has begun to show; there is one at most, and it is among the last. */
function runningReply(messages: readonly Message[]): string | null {
  return messages.findLast(({ status, text }) => status === 'streaming' && text !== '')?.id ?? null
}
