/** A script of the page itself; scripts for browsers without modules are left alone. */
const SCRIPT = /<script src="([^"]+)"[^>]*\basync=""[^>]*><\/script>/g
const PRELOADED_SCRIPT = /<link rel="preload" as="script"[^>]*>/g
const STYLE = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g
const MANIFEST = /<link rel="manifest"[^>]*>/g
const ADDRESS_IN_STYLE = /url\((["']?)(?!data:|#)([^"')]+)\1\)/g

/**
 * Returns a prerendered page that paints without further requests (decision 21). Its style sheets are inlined. Scripts
 * and other links load after the first paint, or at once in a hidden page. `read` returns one of our files by its path.
 * Throws for a page without scripts or style sheets: Next then writes pages in a new way.
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
 * Keeps the style sheet as an inactive link: React takes it for the sheet that other pages share. Its rules are in the
 * page already, and applying them again would cost another layout.
 */
function asFileOnly(styleSheet: string): string {
  return styleSheet.replace('<link ', '<link media="not all" ')
}

/** Makes the relative URLs of a style sheet independent of its address. */
function standingAnywhere(style: string, path: string): string {
  return style.replaceAll(ADDRESS_IN_STYLE, (_url, _quote, address: string) => {
    const { pathname, search, hash } = new URL(address, new URL(path, 'http://here'))
    return `url(${pathname}${search}${hash})`
  })
}

/** Runs in the browser: its source is copied into the page. */
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
