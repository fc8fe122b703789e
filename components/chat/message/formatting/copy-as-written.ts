import type { ClipboardEvent } from 'react'

const TABLE = '.line-table-frame'

/**
 * Copies a selection with a table as its source text: browsers would put tabs and line ends between cells. While the
 * selection is read, the style sheet lays tables out as plain lines.
 */
export function copyAsWritten(event: ClipboardEvent): void {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || event.isDefaultPrevented() || !touchesTable(selection)) return
  const { dataset } = document.documentElement
  dataset['copying'] = ''
  const text = selection.toString()
  delete dataset['copying']
  event.clipboardData.setData('text/plain', text)
  event.preventDefault()
}

function touchesTable(selection: Selection): boolean {
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: around } = range
  const element = around instanceof Element ? around : around.parentElement
  if (element?.closest(TABLE)) return true
  return Array.from(element?.querySelectorAll(TABLE) ?? []).some((table) => range.intersectsNode(table))
}
