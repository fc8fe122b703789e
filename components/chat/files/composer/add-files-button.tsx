import { useRef } from 'react'
import { ImagePlus } from 'lucide-react'
import { ACCEPTED_TYPES } from '#lib/domain/files/page/attachable.ts'
import { useChatActions } from '../../use-chat.ts'

/** IMG-1: opens the file chooser. Its types include pictures, so phones offer their camera. */
export function AddFilesButton({ onAdded }: { onAdded: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { files } = useChatActions()

  function chosen(): void {
    const { current } = input
    if (!current) return
    files.add(Array.from(current.files ?? []))
    current.value = '' // lets the same file be chosen again
    onAdded()
  }

  return (
    <>
      <button
        type="button"
        aria-label="Add pictures or a file"
        title="Add pictures or a file"
        onClick={() => input.current?.click()}
        className="box-files"
      >
        <ImagePlus className="size-5" aria-hidden />
      </button>
      <input ref={input} type="file" accept={ACCEPTED_TYPES} multiple hidden tabIndex={-1} onChange={chosen} />
    </>
  )
}
