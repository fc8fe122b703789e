import { useEffect, useRef } from 'react'
import { ImageOff } from 'lucide-react'
import type { MessageFile } from '#lib/protocol/files.ts'
import type { Elements } from '../../../ui/elements.ts'
import { useIsPrinting } from '../../../ui/use-is-printing.ts'
import { useChat } from '../../use-chat.ts'
import { useThumbnail } from './use-thumbnail.ts'

type Props = { file: MessageFile; number: number; count: number; onOpen: () => void }

/** IMG-5: a picture in the list: its placeholder, then its thumbnail in the same place. Opens the viewer. */
export function Picture({ file, number, count, onOpen }: Props) {
  const { alt, placeholder, thumbnailUrl, url } = file
  const joins = useChat((chat) => chat.joins)
  const isPrinting = useIsPrinting()
  const source = thumbnailUrl ?? url
  const { status, attempt, missed, retry } = useThumbnail(source, joins)
  const opener = useRef<HTMLButtonElement>(null)
  const hasRetried = useRef(false)
  useEffect(() => {
    if (status === 'shown' && hasRetried.current) opener.current?.focus({ preventScroll: true }) // 'Retry' is gone
    hasRetried.current = false
  }, [status])
  const words = count > 1 ? `picture ${number} of ${count}` : 'picture'

  function retryHere(): void {
    hasRetried.current = true
    retry()
  }

  if (status === 'gone') {
    return <Missing text={alt === '' ? 'This picture is no longer there.' : `No longer there: ${alt}`} />
  }
  if (status === 'failed') {
    return (
      <Missing text={alt === '' ? 'This picture could not be loaded.' : `Could not be loaded: ${alt}`}>
        <button type="button" aria-label={`Retry ${words}`} onClick={retryHere} className="text-button">
          Retry
        </button>
      </Missing>
    )
  }
  return (
    <button
      ref={opener}
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
      {status === 'shown' && (
        <img
          key={attempt}
          src={source}
          alt={alt}
          loading={isPrinting ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={missed}
        />
      )}
    </button>
  )
}

/** Says in a picture's place why it is not there. */
function Missing({ text, children }: { text: string; children?: Elements }) {
  return (
    <div className="message-picture picture-gone">
      <ImageOff className="size-5" strokeWidth={1.5} aria-hidden />
      <span>{text}</span>
      {children}
    </div>
  )
}
