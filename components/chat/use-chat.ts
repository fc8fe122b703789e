import { useRouter } from 'next/navigation'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatAccess } from '#lib/client/chat/sessions.ts'
import { makeChatStore, type ChatState, type ChatStore } from './chat-store.ts'

type ReadableChat = Pick<ChatStore, 'get' | 'subscribe' | 'actions'>

const Context = createContext<ReadableChat | null>(null)

/** Gives the components below it their chat, for `useChat` and `useChatActions`. */
export const InChat = Context.Provider

/** The store of one chat, open while its page is. One component instance per session: give it `key={sessionId}`. */
export function useChatStore(access: ChatAccess): ChatStore {
  const router = useRouter()
  const [store] = useState(() => makeChatStore(access, (path) => router.replace(path)))
  useEffect(() => store.moveTo(access))
  useEffect(() => store.open(), [store])
  return store
}

/** A slice of the chat's state; the component renders again only when that slice changes. */
export function useChat<Value>(select: (chat: ChatState) => Value): Value {
  const store = useStore()
  const slice = () => select(store.get())
  return useSyncExternalStore(store.subscribe, slice, slice)
}

/** All that a person can do in this chat. The functions keep their identity. */
export function useChatActions(): ChatStore['actions'] {
  return useStore().actions
}

/** Reads the chat's state in an event handler, without rendering again when it changes. */
export function useChatNow(): () => ChatState {
  return useStore().get
}

function useStore(): ReadableChat {
  const store = use(Context)
  if (!store) throw new Error('This component must be inside InChat.')
  return store
}
