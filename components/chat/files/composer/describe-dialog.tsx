'use client'

import { useId, useState, type SyntheticEvent } from 'react'
import { FILE_ALT_MAX_CHARS } from '#lib/protocol/limits.ts'
import { isUnsaved } from '../../../ui/dialog/is-unsaved.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import type { Attachment } from '../../store/files/attachment.ts'

type Props = {
  file: Pick<Attachment, 'preview' | 'alt'>
  onDescribed: (alt: string) => void
  onClose: () => void
}

/** IMG-1: describes a picture for people who do not see it, and for Parley when it cannot. */
export function DescribeDialog({ file, onDescribed, onClose }: Props) {
  const id = useId()
  const [alt, setAlt] = useState(file.alt)

  function submitted(event: SyntheticEvent): void {
    event.preventDefault()
    event.stopPropagation() // React would bubble it to the message box's form, which would send the message
    onDescribed(alt.trim())
    onClose()
  }

  return (
    <Modal title="Describe the picture" onClose={onClose}>
      <form onSubmit={submitted} data-unsaved={isUnsaved(alt, file.alt)}>
        <img src={file.preview ?? undefined} alt="" className="described-picture" />
        <label htmlFor={id} className="block pt-4 pb-1.5 text-label font-medium">
          For people who do not see it
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={3}
          autoFocus
          maxLength={FILE_ALT_MAX_CHARS}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          className="rename-input h-24! w-full resize-none rounded-xl! px-3.5! py-2.5!"
        />
        <div className="flex justify-end gap-2.5 pt-5">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-accent min-w-24">
            Save
          </button>
        </div>
      </form>
    </Modal>
  )
}
