import { FileText } from 'lucide-react'
import { sizeText } from '#lib/domain/files/page/size-text.ts'
import type { MessageFile } from '#lib/protocol/files.ts'

/** IMG-5: a message's PDF with name and size. A click downloads it; the page never shows it. */
export function PdfChip({ file: { url, name, bytes } }: { file: MessageFile }) {
  return (
    <a href={url} download={name || 'document.pdf'} title="Download" className="pdf-chip">
      <FileText className="size-7 shrink-0" strokeWidth={1.5} aria-hidden />
      <span className="grid min-w-0">
        <bdi className="line-clamp-2 font-medium wrap-anywhere">{name || 'PDF'}</bdi>
        <span className="text-note opacity-75">{`PDF, ${sizeText(bytes)}`}</span>
      </span>
    </a>
  )
}
