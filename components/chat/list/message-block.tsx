import { memo } from 'react'
import { blockOf, isSameBlock, type MessageRow } from '#lib/domain/messages/message-rows.ts'
import { MessageItem, type RowActions } from '../message/message-item.tsx'
import type { Nearness } from './nearness.ts'

type Props = { rows: readonly MessageRow[]; actions: RowActions; nearness: Nearness }

/** A block of messages, drawn again only when one of them changes. Far from the visible part it costs nearly nothing. */
export const MessageBlock = memo(
  function MessageBlock({ rows, actions, nearness }: Props) {
    const key = rows[0] && blockOf(rows[0].message.seq)
    return (
      <div ref={nearness.observe} data-block={key} className="flow-root shrink-0">
        {rows.map((row) => (
          <div key={row.key} data-seq={row.message.seq} tabIndex={-1} className="message-place">
            <MessageItem row={row} actions={actions} />
          </div>
        ))}
      </div>
    )
  },
  (before, after) => before.actions === after.actions && isSameBlock(before.rows, after.rows),
)
