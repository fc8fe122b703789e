import { Modal } from '../ui/dialog/modal.tsx'
import { AppearanceFields } from './appearance-fields.tsx'

/** DEC-63: the settings that need no account. */
export function AppearanceModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Appearance" onClose={onClose}>
      <div className="pt-3">
        <AppearanceFields />
      </div>
      <p className="pt-5 text-label text-faint">Kept in this browser, with or without an account.</p>
    </Modal>
  )
}
