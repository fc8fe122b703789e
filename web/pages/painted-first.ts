/** A script of the page itself; one for browsers that know no modules is asked for by those alone. */
const SCRIPT = /<script src="([^"]+)"[^>]*\basync=""[^>]*><\/script>/g
const PRELOADED_SCRIPT = /<link rel="preload" as="script"[^>]*>/g
const STYLE = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g
const MANIFEST = /<link rel="manifest"[^>]*>/g
const ADDRESS_IN_STYLE = /url\((["']?)(?!data:|#)([^"')]+)\1\)/g

/**
 * A prerendered page that paints by itself (decision 21): its style sheets stand in it, and it asks for its scripts, and for
 * whatever else it shows nothing of, once something of it was seen. A page that nobody sees yet asks at once.
 * `read` answers a file of ours by its path. Throws for a page without scripts or style sheets: then Next writes its pages in
 * another way than this reads them.
 */
export function paintedFirst(html: string, read: (path: string) => string): string {
  const all = (tag: RegExp) => [...html.matchAll(tag)]
  const [styles, scripts] = [all(STYLE), all(SCRIPT).map(([, path]) => path)]
  if (styles.length === 0 || scripts.length === 0) throw new Error('The page names no scripts or no style sheets.')
  const links = [...styles.map(([tag]) => asFileOnly(tag)), ...all(MANIFEST)].join('')
  const ask = `<script>(${askAfterFirstPaint.toString()})(${JSON.stringify(links)},${JSON.stringify(scripts)})</script>`
  return html
    .replaceAll(SCRIPT, '')
    .replaceAll(PRELOADED_SCRIPT, '')
    .replaceAll(MANIFEST, '')
    .replaceAll(STYLE, (_tag, path: string) => `<style>${standingAnywhere(read(path), path)}</style>`)
    .replace('</body>', () => `${ask}</body>`)
}

/**
 * The other pages share the style sheet as a file, and React takes it for the one that it knows; it says here what stands in
 * the page already, and would only make the browser lay out everything once more.
 */
function asFileOnly(styleSheet: string): string {
  return styleSheet.replace('<link ', '<link media="not all" ')
}

/** A style sheet whose addresses do not depend on its own. */
function standingAnywhere(style: string, path: string): string {
  return style.replaceAll(ADDRESS_IN_STYLE, (_url, _quote, address: string) => {
    const { pathname, search, hash } = new URL(address, new URL(path, 'http://here'))
    return `url(${pathname}${search}${hash})`
  })
}

/** Runs in the page, as it is written here. */
function askAfterFirstPaint(links: string, scripts: string[]): void {
  const ask = () => {
    document.head.insertAdjacentHTML('beforeend', links)
    for (const src of scripts) document.head.append(Object.assign(document.createElement('script'), { src }))
  }
  const isToldOfPaint = !document.hidden && PerformanceObserver.supportedEntryTypes.includes('paint')
  if (!isToldOfPaint) return ask()
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    ask()
  }).observe({ type: 'paint', buffered: true })
}
