import { useEffect, useEffectEvent, useRef } from 'react'
import type { SidebarState } from '../../participants/use-sidebar.ts'
import { useChat, useChatActions } from '../use-chat.ts'

/** Opens the rename input in the sidebar; when it closes, the focus returns to the message box. */
export function useChooseName(sidebar: SidebarState, leadFocus: () => void): () => void {
  const isRenaming = useChat((chat) => chat.isRenaming)
  const { setRenaming } = useChatActions()
  const isChoosing = useRef(false)

  const chosen = useEffectEvent(() => {
    if (!isChoosing.current) return
    isChoosing.current = false
    sidebar.close()
    leadFocus()
  })
  useEffect(() => {
    if (!isRenaming) chosen()
  }, [isRenaming])

  return () => {
    isChoosing.current = true
    sidebar.open()
    setRenaming(true)
  }
}
