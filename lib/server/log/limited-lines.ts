/** A refused caller can repeat at once: this limit keeps their lines from filling the log. */
const LINES_PER_SECOND = 20

/** Writes at most this many lines a second; the next line counts those left out before it. */
export function limitLines<About extends object>(
  write: (about: About & { unwritten?: number }) => void,
): (about: About) => void {
  let second = 0
  let lines = 0
  let unwritten = 0

  return (about) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) [second, lines] = [now, 0]
    lines += 1
    if (lines > LINES_PER_SECOND) return void (unwritten += 1)
    write({ ...about, ...(unwritten > 0 && { unwritten }) })
    unwritten = 0
  }
}
