/** Begins a line of the notes that says what a picture shows (IMG-3): for models and people it is a topic like others. */
export const CAPTION_MARK = '🖼 '

/** What the picture shows of which a line of the notes tells; null for any other line. */
export function captionOf({ kind, text }: { kind: string; text: string }): string | null {
  return kind === 'topic' && text.startsWith(CAPTION_MARK) ? text.slice(CAPTION_MARK.length) : null
}
