import { useChat, useChatActions } from '../use-chat.ts'
import { LateAsidePanel } from './late-aside-panel.ts'

/** ASIDE-1: renders the panel while it is open. */
export function AsideHost() {
  const isOpen = useChat((chat) => chat.aside.isOpen)
  const { aside } = useChatActions()
  return isOpen && <LateAsidePanel onClose={aside.hide} />
}
