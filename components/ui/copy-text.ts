/** Puts text on the clipboard; false when the browser does not let us. On http:// pages the old way is the only one. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedTheOldWay(text)
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
