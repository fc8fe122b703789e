/** Puts text on the clipboard; false when the browser does not let us. Pages on http:// have no clipboard, only the old way. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return copiedTheOldWay(text)
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return false // refused, and the caller says so
  }
}

function copiedTheOldWay(text: string): boolean {
  const before = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.style.cssText = 'position:fixed;opacity:0'
  document.body.append(box)
  box.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    box.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
