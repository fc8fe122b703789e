import { CircleAlert } from 'lucide-react'
import { Dots } from '../dots.tsx'

/** Shown in the place of content that loads. */
export function Loading({ label }: { label: string }) {
  return (
    <div className="grid min-h-36 place-items-center text-faint">
      <Dots label={label} />
    </div>
  )
}

/** Shown in the place of content that could not be loaded, with a button to try again. */
export function NotLoaded({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="grid min-h-36 content-center justify-items-center gap-4 text-center">
      <p role="alert" className="flex gap-2 text-soft">
        <CircleAlert className="mt-1 size-4 shrink-0 text-danger" aria-hidden />
        <span>{message}</span>
      </p>
      <button type="button" onClick={onRetry} className="button button-outline">
        Try again
      </button>
    </div>
  )
}
