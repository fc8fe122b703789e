'use client'

import { TEXTS } from '#lib/protocol/errors.ts'
import { Modal } from '../ui/dialog/modal.tsx'
import { Loading, NotLoaded } from '../ui/dialog/waiting.tsx'
import { AppearanceFields } from './appearance-fields.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './use-settings.ts'

const PART = 'mt-6 border-t border-line pt-5'

/** MODAL-SET-1, MODAL-SET-5: the account's settings, the look of this browser (DEC-63), the account's end (DEC-62). */
export function SettingsModal({ onClose }: { onClose: () => void }) {
  const { state, retry, save } = useSettings(onClose)
  return (
    <Modal title="Settings" onClose={onClose}>
      {state.status === 'loading' && <Loading label="Loading your settings" />}
      {state.status === 'failed' && <NotLoaded message={TEXTS.settingsNotLoaded} onRetry={retry} />}
      {state.status === 'ready' && <SettingsForm {...state} onSave={(settings) => void save(settings)} />}
      <div className={PART}>
        <AppearanceFields />
      </div>
      <div className={`${PART} -mb-2`}>
        <DeleteAccount onClose={onClose} />
      </div>
    </Modal>
  )
}
