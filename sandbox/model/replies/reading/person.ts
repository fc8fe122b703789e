/** Longer than any name of the product, or with a line break in it: not a name to call somebody by. */
const NAME_MAX_CHARS = 64

/** p0 stands for everybody who is not in the list of people: only the name tells them apart. */
export function personOf(attributes: ReadonlyMap<string, string>, name: string | null): string {
  const id = attributes.get('p') ?? ''
  return id === '' || id === 'p0' ? `${id} ${name ?? ''}`.trim() : id
}

export function asName(text: string | undefined): string | null {
  const name = text?.trim() ?? ''
  return name === '' || name.length > NAME_MAX_CHARS || /[\n\r<>]/.test(name) ? null : name
}
