import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { hasRemedy, type RemediableStatus } from '#lib/domain/messages/send-failure.ts'
import { QUOTA_MODAL_DELAY_MS } from '#lib/protocol/limits.ts'
import { useAuth, type AccountModal } from '../sign-in/use-auth.ts'
import { isModalOpen } from '../ui/dialog/is-modal-open.ts'
import { useChat } from './use-chat.ts'

/**
 * Opens the modal of a quota failure after 2 s, once, unless the person took the remedy before (MSG-16 to MSG-18,
 * DEC-21). It waits while another modal is in use or a name is being chosen. The returned function opens the modal at
 * once, for a click on the failure (DEC-12), and cancels the timers.
 */
export function useQuotaModals(): (status: RemediableStatus) => void {
  const outbox = useChat(({ timeline }) => timeline.outbox)
  const isRenaming = useChat((chat) => chat.isRenaming)
  const { openModal, openSignInForMore, openSubscriptionForMore } = useAuth()
  /** One timer per failure, kept when it is settled: each attempt to send has its own id. */
  const timers = useRef(new Map<string, ReturnType<typeof setInterval>>())

  const open = useCallback(
    (status: RemediableStatus) => {
      timers.current.forEach(clearInterval)
      if (status === 'failed-quota-anonymous') openSignInForMore()
      else openSubscriptionForMore()
    },
    [openSignInForMore, openSubscriptionForMore],
  )
  const due = useEffectEvent((failureId: string) => {
    if (isRenaming || isBusyIn(openModal)) return // the next tick tries again
    clearInterval(timers.current.get(failureId))
    const status = outbox.find(({ id }) => id === failureId)?.status
    if (status && hasRemedy(status)) open(status)
  })

  useEffect(() => {
    for (const { id, status } of outbox) {
      if (!hasRemedy(status) || timers.current.has(id)) continue
      timers.current.set(
        id,
        setInterval(() => due(id), QUOTA_MODAL_DELAY_MS),
      )
    }
  }, [outbox])
  useEffect(() => {
    const pending = timers.current
    return () => pending.forEach(clearInterval)
  }, [])

  return open
}

/** True while the person uses a modal other than sign-in and payment. Only the DOM knows the chat's own dialogs. */
function isBusyIn(openModal: AccountModal | null): boolean {
  if (openModal === null) return isModalOpen()
  return openModal === 'settings' || openModal === 'history'
}
