import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from 'sonner'
import { log } from '#lib/client/log.ts'
import { loadSettings, saveSettings } from '#lib/client/account/settings.ts'
import type { UserSettings } from '#lib/protocol/entities.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { closeIfSignInOver } from '../sign-in/close-if-sign-in-over.ts'

type SettingsState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; saved: UserSettings; isSaving: boolean; error: string | null }

/** The account's settings: loaded when the modal opens, saved on request. */
export function useSettings(onClose: () => void) {
  const [state, setState] = useState<SettingsState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)

  /** ERR-24, DEC-14. After an ended sign-in the modal closes with a toast instead (DEC-23). */
  const failed = useEffectEvent((error: unknown) => {
    log.warn('The settings were not loaded', error)
    if (!closeIfSignInOver(error, TEXTS.signInToViewSettings, onClose)) setState({ status: 'failed' })
  })
  useEffect(() => {
    const leaving = new AbortController()
    loadSettings(leaving.signal).then(
      (saved) => leaving.signal.aborted || setState({ status: 'ready', saved, isSaving: false, error: null }),
      (error) => leaving.signal.aborted || failed(error),
    )
    return () => leaving.abort()
  }, [attempt])

  function retry(): void {
    setState({ status: 'loading' })
    setAttempt((count) => count + 1)
  }

  async function save(settings: UserSettings): Promise<void> {
    if (state.status !== 'ready' || state.isSaving) return
    const startingName = settings.startingName.trim() // VAL-7
    if (startingName === '') return setState({ ...state, error: TEXTS.emptyStartingName }) // VAL-8
    setState({ ...state, isSaving: true, error: null })
    try {
      await saveSettings({ ...settings, startingName })
      toast.success(TEXTS.settingsSaved)
      onClose()
    } catch (error) {
      setState({ ...state, isSaving: false, error: (error as Error).message }) // ERR-26 to ERR-28
    }
  }

  return { state, retry, save }
}
