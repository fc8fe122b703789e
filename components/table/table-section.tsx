import { useId } from 'react'
import type { Elements } from '../ui/elements.ts'

/** A section of the room's table, with its heading. */
export function TableSection({ title, children }: { title: string; children: Elements }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="table-section">
      <h3 id={id} className="table-heading">
        {title}
      </h3>
      {children}
    </section>
  )
}
