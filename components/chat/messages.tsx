import { useMemo, type Ref } from 'react'
import { withOwnChanges } from '#lib/domain/messages/own-rewrites.ts'
import { Announcer } from './list/announcer.tsx'
import { Introduction } from './list/empty/introduction.tsx'
import { MessageList, type MessageListHandle } from './list/message-list.tsx'
import type { MessageActions } from './message/use-message-actions.ts'
import { useChat, useChatActions } from './use-chat.ts'

type Props = {
  actions: MessageActions
  wanted: { seq: number } | null
  goBack: (() => void) | null
  onEnd: () => void
  onLeave: () => void
  ref: Ref<MessageListHandle>
}

/** The messages, visible and announced. Renders with every change of the timeline. */
export function Messages(props: Props) {
  const told = useChat((chat) => chat.timeline)
  const timeline = useMemo(() => withOwnChanges(told), [told])
  const actions = useChatActions()
  const { loadOlder, retryOlder } = actions
  return (
    <>
      <MessageList
        {...props}
        introduction={<Introduction />}
        timeline={timeline}
        isAway={useChat((chat) => chat.isAway)}
        isLoadingOlder={useChat((chat) => chat.isLoadingOlder)}
        hasOlderFailed={useChat((chat) => chat.hasOlderFailed)}
        loadOlder={loadOlder}
        onRetryOlder={retryOlder}
        reader={actions}
      />
      <Announcer timeline={timeline} />
    </>
  )
}
