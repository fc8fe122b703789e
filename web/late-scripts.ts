/** A script of the page itself; one for browsers that know no modules is asked for by those alone. */
const SCRIPT = /<script src="([^"]+)"[^>]*\basync=""[^>]*><\/script>/g
const PRELOADED_SCRIPT = /<link rel="preload" as="script"[^>]*>/g

/**
 * A prerendered page that asks for its scripts once something of it was seen (decision 21): until then a slow line brings only
 * the page, its style and its fonts. A page that nobody sees yet asks at once. Throws for a page without scripts: then Next
 * writes its pages in another way than this reads them.
 */
export function withLateScripts(html: string): string {
  const sources = [...html.matchAll(SCRIPT)].map(([, source]) => source)
  if (sources.length === 0) throw new Error('The page has no scripts that could be asked for later.')
  const rest = html.replaceAll(SCRIPT, '').replaceAll(PRELOADED_SCRIPT, '')
  const ask = `<script>(${noteEarlySend.toString()})();(${askAfterFirstPaint.toString()})(${JSON.stringify(sources)})</script>`
  return rest.replace('</body>', () => `${ask}</body>`)
}

/** Runs in the page, as it is written here: notes a Send for `components/landing/start-form`, which does it when it has come. */
function noteEarlySend(): void {
  const form = document.querySelector('[data-first-message]')
  const note = (event: Event) => {
    event.preventDefault()
    form?.setAttribute('data-sent', '')
  }
  form?.addEventListener('submit', note, { once: true })
  form?.addEventListener('keydown', (event) => {
    const { key, shiftKey, altKey, isComposing, keyCode, target } = event as KeyboardEvent
    const isSend = key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== 229
    if (isSend && target instanceof HTMLTextAreaElement) note(event)
  })
}

/** Runs in the page, as it is written here. */
function askAfterFirstPaint(sources: string[]): void {
  const ask = () => {
    for (const source of sources) document.head.append(Object.assign(document.createElement('script'), { src: source }))
  }
  const isToldOfPaint = !document.hidden && PerformanceObserver.supportedEntryTypes.includes('paint')
  if (!isToldOfPaint) return ask()
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    ask()
  }).observe({ type: 'paint', buffered: true })
}
