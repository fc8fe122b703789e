import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { blockOf, isSameBlock, type MessageRow } from '#lib/domain/messages/message-rows.ts'
import { useIsPrinting } from '../../ui/use-is-printing.ts'
import { MessageItem, type RowActions } from '../message/message-item.tsx'
import type { Nearness } from './nearness.ts'

type Props = {
  rows: readonly MessageRow[]
  actions: RowActions
  nearness: Nearness
  /** True while a reader is being led to one of its messages. */
  isWanted: boolean
}

/** A block of messages, rendered again only when one changes. Far from the visible part only its height stays. */
export const MessageBlock = memo(
  function MessageBlock({ rows, actions, nearness, isWanted }: Props) {
    const block = useRef<HTMLDivElement>(null)
    const [left, setLeft] = useState<{ height: number; count: number } | null>(null)
    const isPrinting = useIsPrinting()
    const count = rows.length
    // With another number of rows the height is unknown: they return until they are measured.
    const height = isPrinting || isWanted || left?.count !== count ? null : left.height
    const key = rows[0] && blockOf(rows[0].message.seq)

    useEffect(() => {
      if (!block.current) return
      return nearness.observe(block.current, (height) =>
        startTransition(() => setLeft(height === null ? null : { height, count })),
      )
    }, [nearness, count])

    return (
      <div ref={block} data-block={key} className="flow-root shrink-0" style={height === null ? undefined : { height }}>
        {height === null &&
          rows.map((row) => (
            <div
              key={row.key}
              data-seq={row.message.seq}
              data-message={takesActions(row) ? row.key : undefined}
              data-meant={row.isMeant || undefined}
              tabIndex={-1}
              className="message-place"
            >
              <MessageItem row={row} actions={actions} />
            </div>
          ))}
      </div>
    )
  },
  (before, after) =>
    before.actions === after.actions && before.isWanted === after.isWanted && isSameBlock(before.rows, after.rows),
)

/** True for messages; notices, cards and folded rows have no actions. */
function takesActions({ kind, isFoldedAway }: MessageRow): boolean {
  return kind !== 'notice' && kind !== 'card' && !isFoldedAway
}
