import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { Copy, Ellipsis, Reply, SmilePlus } from 'lucide-react'
import { nameOfMessage } from '#lib/domain/files/page/files-in-words.ts'
import type { MessageRow } from '#lib/domain/messages/message-rows.ts'
import type { ActionKind, actionsOf } from '../message/message-actions.ts'

type Props = {
  place: HTMLElement
  row: MessageRow
  offered: ReturnType<typeof actionsOf>
  isOpen: boolean
  onAction: (kind: ActionKind | 'more', button: HTMLElement) => void
}

const ICONS: Partial<Record<ActionKind, typeof Copy>> = { react: SmilePlus, reply: Reply, copy: Copy }
const GAP_PX = 8

/** The quick actions beside the message under the mouse. Rendered inside the message, so that Tab reaches them. */
export function MessageToolbar({ place, row, offered, isOpen, onAction }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const article = place.querySelector('article')
  const about = nameOfMessage(row.message)
  const pressed = (kind: ActionKind | 'more') => (event: MouseEvent<HTMLElement>) => onAction(kind, event.currentTarget)

  useLayoutEffect(() => {
    if (bar.current && article) placeBeside(bar.current, article)
  })
  if (!article || offered.length === 0) return null
  return createPortal(
    <div
      ref={bar}
      role="toolbar"
      aria-label={`Actions for ${about}`}
      data-message-toolbar
      data-open={isOpen}
      onMouseDown={keepFocus}
      className="message-toolbar"
    >
      {offered.map(({ kind, label, about: verb }) => {
        const Icon = ICONS[kind]
        if (!Icon) return null
        return (
          <button
            key={kind}
            type="button"
            title={label}
            aria-label={`${verb} ${about}`}
            aria-haspopup={kind === 'react' ? 'dialog' : undefined}
            onClick={pressed(kind)}
          >
            <Icon className="size-4" aria-hidden />
          </button>
        )
      })}
      <button
        type="button"
        title="More"
        aria-label={`More actions for ${about}`}
        aria-haspopup="dialog"
        onClick={pressed('more')}
      >
        <Ellipsis className="size-4" aria-hidden />
      </button>
    </div>,
    article,
  )
}

/** Keeps the focus in the box on a mouse press, so that typing goes on; the bar follows the mouse. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Places the bar beside the bubble if it fits, else over the bubble's upper edge. */
function placeBeside(bar: HTMLElement, article: Element): void {
  const bubble = article.querySelector('.bubble')
  const frame = article.getBoundingClientRect()
  const { left, right, top, height } = (bubble?.parentElement ?? article).getBoundingClientRect()
  const isOwn = article.matches('[data-kind="own"]')
  const needed = bar.offsetWidth + GAP_PX
  const room = isOwn ? left - frame.left : frame.right - right
  const isBeside = bubble !== null && room >= needed
  const above = isBeside ? top - frame.top + (Math.min(height, 40) - bar.offsetHeight) / 2 : -bar.offsetHeight / 2
  bar.style.top = `${above}px`
  bar.style.left = isBeside
    ? `${isOwn ? left - frame.left - needed : right - frame.left + GAP_PX}px`
    : `${frame.width - bar.offsetWidth}px`
}
