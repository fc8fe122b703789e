import type { CSSProperties } from 'react'
import { FileText, RotateCw, X } from 'lucide-react'
import { sizeText } from '#lib/domain/files/page/size-text.ts'
import type { Attachment } from '../../store/files/attachment.ts'

type Props = {
  file: Attachment
  number: number
  onDescribe: () => void
  onRetry: () => void
  onRemove: () => void
}

/** IMG-1: one file of the draft, with its upload progress and actions. */
export function FileTile({ file, number, onDescribe, onRetry, onRemove }: Props) {
  const { kind, failure, fileId } = file
  const name = kind === 'pdf' ? `PDF ${file.name}` : `picture ${number}`
  const state = failure ? 'failed' : fileId === null ? 'uploading' : 'stored'
  return (
    <li className="file-tile" data-kind={kind} data-state={state}>
      {kind === 'pdf' ? <PdfFace file={file} /> : <PictureFace file={file} number={number} onDescribe={onDescribe} />}
      {state === 'uploading' && (
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={Math.round(file.progress * 100)}
          className="file-progress"
          style={{ '--part': file.progress } as CSSProperties}
        />
      )}
      {failure && !failure.isFinal && (
        <button
          type="button"
          aria-label={`Upload ${name} again`}
          title="Upload again"
          onClick={onRetry}
          className="file-retry"
        >
          <RotateCw className="size-5" aria-hidden />
        </button>
      )}
      <button
        type="button"
        aria-label={`${state === 'uploading' ? 'Cancel' : 'Remove'} ${name}`}
        title={state === 'uploading' ? 'Cancel' : 'Remove'}
        onClick={onRemove}
        className="file-remove"
      >
        <X className="size-3.5" strokeWidth={2.5} aria-hidden />
      </button>
    </li>
  )
}

type PictureProps = Pick<Props, 'file' | 'number' | 'onDescribe'>

function PictureFace({ file: { preview, alt }, number, onDescribe }: PictureProps) {
  return (
    <button
      type="button"
      aria-label={alt === '' ? `Describe picture ${number}` : `Described picture ${number}: ${alt}`}
      title={alt === '' ? 'Describe it' : alt}
      onClick={onDescribe}
      className="file-face"
    >
      <img src={preview ?? undefined} alt="" />
      <span className="file-alt" data-described={alt !== ''} aria-hidden>
        {alt === '' ? 'Describe' : 'Described'}
      </span>
    </button>
  )
}

function PdfFace({ file: { name, bytes } }: { file: Attachment }) {
  return (
    <div className="file-face">
      <FileText className="size-7 shrink-0 text-accent-ink" strokeWidth={1.5} aria-hidden />
      <p className="min-w-0 text-note">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="text-faint">{sizeText(bytes.size)}</span>
      </p>
    </div>
  )
}
