const encoder = new TextEncoder()

/** Size in bytes of a value as JSON in UTF-8. Escaped control characters take six bytes, many scripts three. */
export function bytesWritten(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length
}

/** Returns how many rows fit into an answer of `maxBytes`. The first row always counts, so that paging makes progress. */
export function fitting(rows: readonly unknown[], maxBytes: number): number {
  let bytes = 0
  const over = rows.findIndex((row, at) => {
    bytes += bytesWritten(row) + 1 // with its comma
    return at > 0 && bytes > maxBytes
  })
  return over === -1 ? rows.length : over
}
