/** A longer text, or one with a line break, is no name. */
const NAME_MAX_CHARS = 64

/** Returns a person's id. p0 is every person outside the list, whom only the name tells apart. */
export function personOf(attributes: ReadonlyMap<string, string>, name: string | null): string {
  const id = attributes.get('p') ?? ''
  return id === '' || id === 'p0' ? `${id} ${name ?? ''}`.trim() : id
}

export function asName(text: string | undefined): string | null {
  const name = text?.trim() ?? ''
  return name === '' || name.length > NAME_MAX_CHARS || /[\n\r<>]/.test(name) ? null : name
}
