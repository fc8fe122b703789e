import { useState } from 'react'
import { ImageOff } from 'lucide-react'
import type { MessageFile } from '#lib/protocol/files.ts'
import { useIsPrinting } from '../../../ui/use-is-printing.ts'
import { useChat } from '../../use-chat.ts'

type Props = { file: MessageFile; number: number; count: number; onOpen: () => void }

/** IMG-5: a picture in the list: its placeholder, then its thumbnail in the same place. Opens the viewer. */
export function Picture({ file, number, count, onOpen }: Props) {
  const { alt, placeholder, thumbnailUrl, url } = file
  const joins = useChat((chat) => chat.joins)
  const isPrinting = useIsPrinting()
  /** The join during which loading failed; a later join tries again. */
  const [missedAt, setMissedAt] = useState<number | null>(null)
  const source = thumbnailUrl ?? url
  const words = count > 1 ? `picture ${number} of ${count}` : 'picture'

  if (missedAt === joins || source === undefined) {
    return (
      <p className="message-picture picture-gone">
        <ImageOff className="size-5" strokeWidth={1.5} aria-hidden />
        <span>{alt === '' ? 'This picture is no longer there.' : `No longer there: ${alt}`}</span>
      </p>
    )
  }
  return (
    <button
      type="button"
      aria-label={alt === '' ? `Open ${words}` : `Open ${words}: ${alt}`}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        currentTarget.focus() // Safari does not focus buttons itself, and the viewer returns the focus
        onOpen()
      }}
      className="message-picture"
      style={placeholder?.startsWith('data:image/') ? { backgroundImage: `url("${placeholder}")` } : undefined}
    >
      <img
        src={source}
        alt={alt}
        loading={isPrinting ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onError={() => setMissedAt(joins)}
      />
    </button>
  )
}
