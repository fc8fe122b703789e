/**
 * Limits the concurrency of `work`; later calls queue. So work for many rooms at once leaves connections and the event
 * loop to people's requests.
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
