/** A script of the page itself; one for browsers that know no modules is asked for by those alone. */
const SCRIPT = /<script src="(\/_next\/[^"]+)"[^>]*\basync=""[^>]*><\/script>/g
const PRELOADED_SCRIPT = /<link rel="preload" as="script"[^>]*>/g

/**
 * A prerendered page that asks for its scripts once something of it was seen: until then a slow line has only the page, its
 * style and its fonts to bring. A page that nobody sees yet asks at once.
 */
export function withLateScripts(html: string): string {
  const sources = [...html.matchAll(SCRIPT)].map(([, source]) => source)
  const plain = html.replaceAll(SCRIPT, '').replaceAll(PRELOADED_SCRIPT, '')
  return plain.replace('</body>', `<script>(${String(askAfterFirstPaint)})(${JSON.stringify(sources)})</script></body>`)
}

/** Runs in the page, as it is written here. */
function askAfterFirstPaint(sources: string[]): void {
  const ask = () => {
    for (const source of sources) document.head.append(Object.assign(document.createElement('script'), { src: source }))
  }
  const canTell = !document.hidden && PerformanceObserver.supportedEntryTypes.includes('paint')
  if (!canTell) return ask()
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    ask()
  }).observe({ type: 'paint', buffered: true })
}
