/** The SDK's form, `line_items[0][price]=…`, as a flat map of its keys. */
export type Form = ReadonlyMap<string, string>

export function parseForm(text: string): Form {
  return new Map(new URLSearchParams(text))
}

/** Returns the entries below one name, as in `metadata[accountId]=…`. */
export function entriesBelow(form: Form, name: string): Record<string, string> {
  const entries = [...form].flatMap(([key, value]) => {
    const below = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : null
    return below === null ? [] : [[below, value] as const]
  })
  return Object.fromEntries(entries)
}
