/** The selection in a text box; an empty one is a caret. */
export type Caret = readonly [start: number, end: number]

export function caretOf({ selectionStart, selectionEnd }: HTMLTextAreaElement): Caret {
  return [selectionStart, selectionEnd]
}

/** Sets the selection unless it is there already: some browsers focus a box on selection. */
export function putCaret(box: HTMLTextAreaElement, [start, end]: Caret): void {
  if (box.selectionStart !== start || box.selectionEnd !== end) box.setSelectionRange(start, end)
}
