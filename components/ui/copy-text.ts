/** Copies text to the clipboard; false if the browser refuses. Pages on http:// lack the API and use execCommand. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return copiedTheOldWay(text)
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return false // refused: the caller shows it
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
