import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'

/** The mark: two sides, one conversation. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M15 3.03A13 13 0 0 0 3 16v10.5A2.5 2.5 0 0 0 5.5 29H15z" />
      <path fill="var(--accent)" d="M17 3.03a13 13 0 0 1 0 25.94z" />
    </svg>
  )
}

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="size-6" />
      <span className="text-[1.1875rem] font-semibold tracking-[-0.02em]">{ASSISTANT_NAME}</span>
    </span>
  )
}
