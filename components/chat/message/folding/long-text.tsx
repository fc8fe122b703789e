import { ChevronDown } from 'lucide-react'
import { use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { excerpt } from '#lib/domain/messages/excerpt.ts'
import { mayFold } from '#lib/domain/text/may-fold.ts'
import { Refolded } from './refolded.ts'
import type { Elements } from '../../../ui/elements.ts'

type Props = { text: string; isStreaming?: boolean; children: Elements }

/** Folds a text of more than 20 lines (DEC-59). A text too short for that gets no element. */
export function LongText({ text, isStreaming = false, children }: Props) {
  const [wasStreaming] = useState(isStreaming)
  if (!wasStreaming && !mayFold(text)) return children
  return (
    <Folding text={text} isStreaming={isStreaming}>
      {children}
    </Folding>
  )
}

/** Starts unfolded for a reply that is being written. Focus inside a hidden part unfolds it. */
function Folding({ text, isStreaming = false, children }: Props) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(isStreaming)
  const [isLong, setIsLong] = useState(false)
  const pressed = useRef<HTMLElement>(null)
  const refolded = use(Refolded)

  useEffect(() => {
    const { current } = element
    if (!current || isOpen) return
    const look = () => setIsLong(current.scrollHeight > current.clientHeight + 1)
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [isOpen, text])

  useLayoutEffect(() => {
    if (!pressed.current) return
    refolded()
    if (!isOpen) pressed.current.scrollIntoView({ block: 'nearest' }) // it may now be far above
  }, [isOpen, refolded])

  function toggle(button: HTMLElement): void {
    pressed.current = button
    setIsOpen(!isOpen)
  }

  return (
    <>
      <div ref={element} id={id} className="long-text" data-folded={!isOpen} data-long={isLong}>
        <div onFocus={() => isLong && setIsOpen(true)}>{children}</div>
      </div>
      {isLong && !isStreaming && (
        <button
          type="button"
          className="fold-button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Show less' : 'Show more'} of ${excerpt(text)}`}
          onClick={({ currentTarget }) => toggle(currentTarget)}
        >
          <span>{isOpen ? 'Show less' : 'Show more'}</span>
          <ChevronDown className={`size-3.5 ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
        </button>
      )}
    </>
  )
}
