/** Three dots that pulse in turn while something loads. */
export function Dots({ label, className = '' }: { label?: string; className?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      aria-label={label}
      className={`inline-flex items-center gap-1 ${className}`}
    >
      {[0, 150, 300].map((delayMs) => (
        <span
          key={delayMs}
          className="size-[5px] animate-dot rounded-full bg-current"
          style={{ animationDelay: `${delayMs}ms` }}
        />
      ))}
    </span>
  )
}
