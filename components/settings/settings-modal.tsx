'use client'

import { TEXTS } from '#lib/protocol/errors.ts'
import { Modal } from '../ui/dialog/modal.tsx'
import { Loading, NotLoaded } from '../ui/dialog/waiting.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './use-settings.ts'

/** MODAL-SET-1, MODAL-SET-5. */
export function SettingsModal({ onClose }: { onClose: () => void }) {
  const { state, retry, save } = useSettings(onClose)
  return (
    <Modal title="Settings" onClose={onClose}>
      {state.status === 'loading' && <Loading label="Loading your settings" />}
      {state.status === 'failed' && <NotLoaded message={TEXTS.settingsNotLoaded} onRetry={retry} />}
      {state.status === 'ready' && <SettingsForm {...state} onSave={(settings) => void save(settings)} />}
    </Modal>
  )
}
