/** The SDK knows no path in front of its API: a `fetch` that leads its requests to another base. */
export function rebased(apiBase: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(apiBase + pathname + search, init)
  }
}
