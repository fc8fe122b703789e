import { useRouter } from 'next/navigation'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatAccess } from '#lib/client/chat/sessions.ts'
import { makeChatStore, type ChatStore } from './chat-store.ts'
import type { ChatState } from './store/core.ts'

type ReadableChat = Pick<ChatStore, 'get' | 'subscribe' | 'actions'>

const Context = createContext<ReadableChat | null>(null)

/** Provides the chat to the components below, for `useChat` and `useChatActions`. */
export const InChat = Context.Provider

/**
 * Returns the store of one chat, open while its page is. Needs one component instance per session: `key={sessionId}`.
 */
export function useChatStore(access: ChatAccess): ChatStore {
  const router = useRouter()
  const [store] = useState(() => makeChatStore(access, (path) => router.replace(path)))
  useEffect(() => store.moveTo(access))
  useEffect(() => store.open(), [store])
  return store
}

/** Returns a slice of the chat's state; the component renders again only when that slice changes. */
export function useChat<Value>(select: (chat: ChatState) => Value): Value {
  const store = useStore()
  const slice = () => select(store.get())
  return useSyncExternalStore(store.subscribe, slice, slice)
}

/** Returns this chat's actions; referentially stable. */
export function useChatActions(): ChatStore['actions'] {
  return useStore().actions
}

/** Returns a reader of the chat's state for event handlers, which does not cause renders. */
export function useChatNow(): () => ChatState {
  return useStore().get
}

function useStore(): ReadableChat {
  const store = use(Context)
  if (!store) throw new Error('This component must be inside InChat.')
  return store
}
