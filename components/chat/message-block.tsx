import { memo, useLayoutEffect, useRef } from 'react'
import { isSameBlock, type MessageRow } from '#lib/domain/message-rows.ts'
import { MessageItem, type MessageActions } from './message-item.tsx'

type Props = { rows: readonly MessageRow[]; actions: MessageActions }

/**
 * A block of messages. Laid out once to learn its height; from then on the browser skips it whenever it is out of view,
 * so a list of thousands costs what its visible part costs.
 */
export const MessageBlock = memo(
  function MessageBlock({ rows, actions }: Props) {
    const block = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      const { current } = block
      if (!current) return
      current.style.containIntrinsicSize = `auto ${current.offsetHeight}px`
      current.style.contentVisibility = 'auto'
    }, [])
    return (
      <div ref={block} className="flow-root">
        {rows.map((row) => (
          <MessageItem key={row.key} row={row} actions={actions} />
        ))}
      </div>
    )
  },
  (before, after) => before.actions === after.actions && isSameBlock(before.rows, after.rows),
)
