import { ArrowDown, Undo2 } from 'lucide-react'
import { useId } from 'react'

type Props = { isShown: boolean; unseen: number; onClick: () => void }

/** SCROLL-2 to SCROLL-5: scrolls to the end, and counts the unseen messages there. */
export function ScrollButton({ isShown, unseen, onClick }: Props) {
  const countId = useId()
  if (!isShown && unseen === 0) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <button
        type="button"
        aria-label="Scroll to latest messages" // SCROLL-4
        aria-describedby={unseen > 0 ? countId : undefined}
        onClick={onClick}
        data-unseen={unseen > 0}
        className="pointer-events-auto inline-flex h-11 min-w-11 animate-rise items-center justify-center gap-2 rounded-full border border-line bg-raised px-3 text-label font-medium text-soft shadow-float transition-colors hover:text-ink data-[unseen=true]:border-transparent data-[unseen=true]:bg-accent data-[unseen=true]:pr-4 data-[unseen=true]:text-on-accent"
      >
        <ArrowDown className="size-[1.125rem]" aria-hidden />
        {unseen > 0 && <span id={countId}>{unseen === 1 ? '1 new message' : `${unseen} new messages`}</span>}
      </button>
    </div>
  )
}

/** REPLY-2: returns to the message whose quotation was followed. */
export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-16 flex justify-center">
      <button
        type="button"
        aria-label="Back to the reply"
        onClick={onClick}
        className="pointer-events-auto inline-flex h-11 animate-rise items-center gap-2 rounded-full border border-line bg-raised px-4 text-label font-medium text-soft shadow-float hover:text-ink"
      >
        <Undo2 className="size-4" aria-hidden />
        <span>Back</span>
      </button>
    </div>
  )
}
