/**
 * The same work, at most so many times at once: whoever comes later waits in line. What is done for many rooms in one moment
 * then leaves connections and the event loop to what somebody waits for.
 */
export function atMost<Given extends unknown[], Answer>(
  most: number,
  work: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const line: (() => void)[] = []
  let running = 0

  return async (...given) => {
    if (running < most) running += 1
    else await new Promise<void>((itsTurn) => line.push(itsTurn))
    try {
      return await work(...given)
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
