import { useState } from 'react'
import { deleteAccount } from '#lib/client/account/delete-account.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { closeIfSignInOver } from '../sign-in/close-if-sign-in-over.ts'

/** Deletes the account, then loads the landing page in full: nothing of the account stays in memory. */
export function useDeleteAccount(onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function erase(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      await deleteAccount()
      window.location.assign('/')
    } catch (failure) {
      if (closeIfSignInOver(failure, TEXTS.signInToViewSettings, onClose)) return
      setError((failure as Error).message)
      setIsBusy(false)
    }
  }

  return { isBusy, error, erase }
}
