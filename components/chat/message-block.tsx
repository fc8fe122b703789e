import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { blockOf, isSameBlock, type MessageRow } from '#lib/domain/message-rows.ts'
import { useIsPrinting } from '../ui/use-is-printing.ts'
import { MessageItem, type RowActions } from './message-item.tsx'
import type { Nearness } from './nearness.ts'

type Props = { rows: readonly MessageRow[]; actions: RowActions; nearness: Nearness }

/**
 * A block of messages. Far from the visible part only its height stays, so a list of thousands costs what its visible
 * part costs; printed, all of it is there. (`content-visibility` would do it too, but a wheel that began over a skipped message stops scrolling.)
 */
export const MessageBlock = memo(
  function MessageBlock({ rows, actions, nearness }: Props) {
    const block = useRef<HTMLDivElement>(null)
    const key = rows[0] && blockOf(rows[0].message.seq)
    const [farHeight, setFarHeight] = useState<number | null>(null)
    const height = useIsPrinting() ? null : farHeight

    useEffect(() => {
      const { current } = block
      if (!current) return
      return nearness.observe(current, (isNear) => {
        const height = isNear ? null : current.offsetHeight
        startTransition(() => setFarHeight(height))
      })
    }, [nearness])

    return (
      <div ref={block} data-block={key} className="flow-root shrink-0" style={height === null ? undefined : { height }}>
        {height === null &&
          rows.map((row) => (
            <div key={row.key} data-seq={row.message.seq} tabIndex={-1} className="message-place">
              <MessageItem row={row} actions={actions} />
            </div>
          ))}
      </div>
    )
  },
  (before, after) => before.actions === after.actions && isSameBlock(before.rows, after.rows),
)
