import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { hasRemedy, type RemediableStatus } from '#lib/domain/messages/send-failure.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { QUOTA_MODAL_DELAY_MS } from '#lib/protocol/limits.ts'
import { useAuth, type AccountModal } from '../sign-in/use-auth.ts'

/**
 * A quota failure opens its modal after 2 s, once, unless its remedy was taken before (MSG-16 to MSG-18, DEC-21); it never
 * takes the place of one in which somebody is busy, nor of a name that is being chosen. The result opens it at once, for a
 * click on the failure's line (DEC-12); whoever clicked is not asked again.
 */
export function useQuotaModals(outbox: readonly Message[], isRenaming: boolean): (status: RemediableStatus) => void {
  const { openModal, openSignInForMore, openSubscription } = useAuth()
  /** One entry per failure, whatever becomes of it: each attempt to send has an id of its own. */
  const timers = useRef(new Map<string, ReturnType<typeof setInterval>>())

  const open = useCallback(
    (status: RemediableStatus) => {
      timers.current.forEach(clearInterval)
      if (status === 'failed-quota-anonymous') openSignInForMore()
      else openSubscription()
    },
    [openSignInForMore, openSubscription],
  )
  const due = useEffectEvent((failureId: string) => {
    if (isRenaming || isBusyIn(openModal)) return // until the next time
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

/** In one that has nothing to do with paying or signing in. Those that are the chat's own only the page knows. */
function isBusyIn(openModal: AccountModal | null): boolean {
  if (openModal === null) return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  return openModal === 'settings' || openModal === 'history'
}
