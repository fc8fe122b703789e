import { ChevronDown } from 'lucide-react'
import type { JoinFold } from '#lib/domain/messages/message-rows.ts'
import { dayName } from '../../ui/time-text.ts'
import { useToday } from './use-today.ts'

export function DaySeparator({ day }: { day: string }) {
  const today = useToday()
  return (
    <div className="flex items-center gap-4 pt-8 -mb-1 text-note text-faint first:pt-2">
      <span className="h-px flex-1 bg-line" />
      <time dateTime={day}>{dayName(day, today)}</time>
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}

/** Marks the messages below as unseen (SCROLL-5). */
export function NewLine() {
  return (
    <div className="flex items-center gap-3 pt-6 -mb-1 text-note font-semibold text-accent-ink">
      <span className="h-px flex-1 bg-[color-mix(in_oklch,var(--accent-ink)_45%,transparent)]" />
      <span>New</span>
    </div>
  )
}

/** Stands for the earlier joins of a long run. */
export function FoldButton({ fold: { count, isOpen }, onToggle }: { fold: JoinFold; onToggle: () => void }) {
  return (
    <p className="pt-5 text-center text-note">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="text-button inline-flex items-center gap-1 font-normal text-faint decoration-line-strong"
      >
        <span>{`${count} more joined`}</span>
        <ChevronDown className={`size-3.5 transition-transform ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
      </button>
    </p>
  )
}
