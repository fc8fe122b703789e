import { CircleAlert } from 'lucide-react'
import { TEXTS } from '#lib/protocol/errors.ts'

type Props = { hasFailed: boolean; onRetry: () => void }

/**
 * The line above the first loaded message, while older ones exist. Its height is fixed: messages below must not move.
 */
export function OlderLine({ hasFailed, onRetry }: Props) {
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center justify-center gap-x-1 text-note text-soft">
      {hasFailed && (
        <>
          <p role="alert" className="flex items-center gap-1.5">
            <CircleAlert className="size-3.5 shrink-0 text-danger" aria-hidden />
            <span>{TEXTS.olderNotLoaded}</span>
          </p>
          <button type="button" onClick={onRetry} className="text-button">
            Try again
          </button>
        </>
      )}
    </div>
  )
}
