import { useLayoutEffect, useRef, useState } from 'react'

/** Grows text within one text node, so that a selection in it survives. React would replace the node's data. */
export function GrowingText({ text }: { text: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const [drawnFirst] = useState(text) // never changes, so React does not write again

  useLayoutEffect(() => {
    if (element.current) write(element.current, text)
  }, [text])

  return <span ref={element}>{drawnFirst}</span>
}

function write(element: HTMLElement, text: string): void {
  const { firstChild: node, lastChild } = element
  if (!(node instanceof Text) || node !== lastChild) {
    element.textContent = text // a translator replaced the node
    return
  }
  const kept = commonStart(node.data, text)
  if (kept < node.length || kept < text.length) node.replaceData(kept, node.length - kept, text.slice(kept))
}

function commonStart(one: string, other: string): number {
  if (other.startsWith(one)) return one.length
  let at = 0
  while (at < other.length && one[at] === other[at]) at++
  return at
}
