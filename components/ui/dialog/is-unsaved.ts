/** True for a text that is lost when its dialog closes. The value of `data-unsaved`, which `Modal` reads. */
export function isUnsaved(typed: string, saved = ''): boolean {
  const text = typed.trim()
  return text !== '' && text !== saved.trim()
}
