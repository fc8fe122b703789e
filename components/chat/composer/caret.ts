/** The selection in a text box; an empty one is a caret. */
export type Caret = readonly [start: number, end: number]

export function caretOf({ selectionStart, selectionEnd }: HTMLTextAreaElement): Caret {
  return [selectionStart, selectionEnd]
}

/** A box that has it already is left alone: some browsers focus what is selected. */
export function putCaret(box: HTMLTextAreaElement, [start, end]: Caret): void {
  if (box.selectionStart !== start || box.selectionEnd !== end) box.setSelectionRange(start, end)
}
