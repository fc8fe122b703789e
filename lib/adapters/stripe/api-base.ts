/** Builds a `fetch` that sends the SDK's requests to another base: the SDK cannot put a path before its API. */
export function rebased(apiBase: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(apiBase + pathname + search, init)
  }
}
