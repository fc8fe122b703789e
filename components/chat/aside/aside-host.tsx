import { useChat, useChatActions } from '../use-chat.ts'
import { LateAsidePanel } from './late-aside-panel.ts'

/** ASIDE-1: the panel while it is open, wherever it was opened from. */
export function AsideHost() {
  const isOpen = useChat((chat) => chat.aside.isOpen)
  const { aside } = useChatActions()
  return isOpen && <LateAsidePanel onClose={aside.hide} />
}
