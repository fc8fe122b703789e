const encoder = new TextEncoder()

/** The bytes of a value as it is sent: JSON in UTF-8. A control character takes six, a character of many scripts three. */
export function bytesWritten(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length
}

/**
 * How many of these rows, from the first on, an answer of so many bytes holds. The first always is in it: whoever goes on behind
 * the last gets further with each answer, and has all in the end.
 */
export function fitting(rows: readonly unknown[], maxBytes: number): number {
  let bytes = 0
  const over = rows.findIndex((row, at) => {
    bytes += bytesWritten(row) + 1 // and the comma
    return at > 0 && bytes > maxBytes
  })
  return over === -1 ? rows.length : over
}
