import { useRef, useState } from 'react'
import { Sidebar } from '../participants/sidebar.tsx'
import { useSidebar } from '../participants/use-sidebar.ts'
import { AccountControls } from '../profile/account-controls.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import { Hues } from '../ui/people/person-avatar.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { ArrivalCard } from './arrival/arrival-card.tsx'
import { AsideHost } from './aside/aside-host.tsx'
import { AsideOffer } from './aside/aside-offer.tsx'
import { makeCardsInView, WithCardsInView } from './cards/agreement/cards-in-view.ts'
import { WaitingAgreement } from './cards/agreement/waiting-agreement.tsx'
import { CardDialogs } from './cards/card-dialogs.tsx'
import { useOpenedCardDialog, WithCardDialogs } from './cards/use-card-dialogs.ts'
import { CareCards } from './care/care-cards.tsx'
import { BriefCard } from './coming-back/brief-card.tsx'
import { MessageInput, type MessageInputHandle } from './composer/message-input.tsx'
import { TypingLine } from './composer/typing-line.tsx'
import { useChooseName } from './composer/use-choose-name.ts'
import { ErrorBanner } from './error-banner.tsx'
import { FairnessQuestion } from './fairness/fairness-question.tsx'
import { NotifyOffer } from './notify/notify-offer.tsx'
import type { MessageListHandle } from './list/message-list.tsx'
import { useMessageActions } from './message/use-message-actions.ts'
import { Messages } from './messages.tsx'
import { useAskedMessage } from './use-asked-message.ts'
import { useChat } from './use-chat.ts'
import { useLeadFocus } from './use-lead-focus.ts'
import { useReplyJump } from './use-reply-jump.ts'

/** The opened chat: sidebar, top bar, messages, message box. Each part selects its own slice of the chat. */
export function ChatView() {
  const isMobile = useIsMobile()
  const sidebar = useSidebar(isMobile)
  const input = useRef<MessageInputHandle>(null)
  const list = useRef<MessageListHandle>(null)
  const hues = useChat(({ timeline }) => timeline.hues)
  const leadFocus = useLeadFocus(input, list)
  const { wanted, show, goTo, goBack, stay } = useReplyJump()
  const cards = useOpenedCardDialog()
  const [cardsInView] = useState(makeCardsInView)
  const messageActions = useMessageActions(leadFocus, input, { goTo, cite: cards.verbs.newAgreement })
  const chooseName = useChooseName(sidebar, leadFocus)

  async function showMessage(seq: number): Promise<void> {
    sidebar.close()
    await show(seq)
  }

  useAskedMessage(showMessage)

  function leaveList(): void {
    input.current?.focus()
  }

  return (
    <Hues value={hues}>
      <WithCardDialogs value={cards.verbs}>
        <div data-mobile={isMobile} className="relative flex h-dvh animate-appear overflow-clip">
          <Sidebar sidebar={sidebar} onShowMessage={showMessage} onOpenerGone={() => input.current?.focus()} />
          <div className="flex min-w-0 flex-1 flex-col" inert={isMobile && sidebar.isOpen}>
            <TopBar sidebar={sidebar} onVoted={leadFocus} onShowMessage={showMessage}>
              <AccountControls />
            </TopBar>
            <ErrorBanner />
            <WithCardsInView value={cardsInView}>
              <main className="flex min-h-0 flex-1 flex-col">
                <BriefCard onShow={show} leadFocus={leadFocus} />
                <Messages
                  ref={list}
                  actions={messageActions}
                  wanted={wanted}
                  goBack={goBack}
                  onEnd={stay}
                  onLeave={leaveList}
                />
                <AsideOffer leadFocus={leadFocus} />
                <CareCards leadFocus={leadFocus} />
                <FairnessQuestion leadFocus={leadFocus} />
                <ArrivalCard leadFocus={leadFocus} />
                <WaitingAgreement onShow={showMessage} />
                <NotifyOffer leadFocus={leadFocus} />
                <TypingLine leadFocus={leadFocus} askAgain={messageActions.askAgain} chooseName={chooseName} />
                <MessageInput ref={input} />
              </main>
            </WithCardsInView>
          </div>
          <AsideHost />
        </div>
        <CardDialogs {...cards} />
      </WithCardDialogs>
    </Hues>
  )
}
