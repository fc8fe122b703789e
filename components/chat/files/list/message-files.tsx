import { useState, type CSSProperties } from 'react'
import { placeInList } from '#lib/domain/files/page/fitted.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { MessageFile } from '#lib/protocol/files.ts'
import { LateViewer } from '../viewer/late-viewer.ts'
import { PdfChip } from './pdf-chip.tsx'
import { Picture } from './picture.tsx'

const UNKNOWN = { width: 4, height: 3 }

/** IMG-5: the pictures of a message, in reserved places, and its PDF. */
export function MessageFiles({ message }: { message: Pick<Message, 'files'> }) {
  const { files = [] } = message
  const [opened, setOpened] = useState<number | null>(null)
  const pictures = files.filter(({ kind }) => kind === 'picture')
  const pdfs = files.filter(({ kind }) => kind === 'pdf')
  return (
    <>
      {pictures.length > 0 && (
        <div className="message-pictures" data-count={pictures.length} style={placeOf(pictures)}>
          {pictures.map((file, at) => (
            <Picture key={at} file={file} number={at + 1} count={pictures.length} onOpen={() => setOpened(at)} />
          ))}
        </div>
      )}
      {pdfs.map((file) => (
        <PdfChip key={file.id} file={file} />
      ))}
      {opened !== null && <LateViewer pictures={pictures} at={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Returns the proportions of a single picture; several pictures share a grid. */
function placeOf([first, ...more]: readonly MessageFile[]): CSSProperties | undefined {
  if (!first || more.length > 0) return undefined
  const { width, height } = first
  const place = placeInList(width !== null && height !== null ? { width, height } : UNKNOWN)
  return { width: place.width, aspectRatio: place.ratio }
}
