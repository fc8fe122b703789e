import type { Page } from 'playwright'

/** Watches for things that no text may make a page do or draw. */
export type PageGuard = {
  /** Returns everything that went wrong so far. */
  harm(): Promise<string[]>
  /** Returns how many pieces of messages the guard saw drawn. A guard that saw nothing proves nothing. */
  seen(): Promise<number>
}

const GUARD = 'pageGuard'
type InPage = { harm: string[]; seen: number }

/**
 * Watches everything drawn from now on, however briefly: dialogs, requests to other hosts, and elements or attributes
 * that formatting never makes. Reloads the page, so that the guard is in place before any script that a text might
 * run.
 */
export async function guardPage(page: Page): Promise<PageGuard> {
  const outside: string[] = []
  const { origin } = new URL(page.url())
  page.on('dialog', (dialog) => {
    outside.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => outside.push(`window: ${popup.url()}`))
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin || frame.parentFrame()) outside.push(`navigation: ${frame.url()}`)
  })
  await page.route(
    (url) => url.origin !== origin && url.protocol !== 'data:',
    (route) => {
      outside.push(`request: ${route.request().url()}`)
      return route.abort()
    },
  )
  await page.addInitScript(watchFromWithin, GUARD)
  await page.reload()

  const inPage = (): Promise<InPage> =>
    page.evaluate((key) => (window as unknown as Record<string, InPage>)[key]!, GUARD)
  return {
    harm: async () => [...outside, ...(await inPage()).harm],
    seen: async () => (await inPage()).seen,
  }
}

/** Runs in the page before any other script. */
function watchFromWithin(key: string): void {
  const state = { harm: [] as string[], seen: 0 }
  Object.defineProperty(window, key, { value: state })
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
    window[name] = () => {
      state.harm.push(`${name}() was called`)
      return null as never
    }
  }

  const FORMATTING = new Set(['DIV', 'SPAN', 'A', 'CODE', 'DEL', 'EM', 'IMG', 'STRONG'])
  const NEVER = new Set(['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'META', 'FORM', 'AUDIO', 'VIDEO', 'MARQUEE', 'FRAME'])

  function check(element: Element): void {
    const text = element.parentElement?.closest('.message-text')
    if (text && !FORMATTING.has(element.tagName)) state.harm.push(`<${element.tagName}> in a message`)
    if (element.closest('aside, [role=log]') && NEVER.has(element.tagName)) state.harm.push(`<${element.tagName}>`)
    for (const { name, value } of element.attributes) {
      if (/^on|^srcdoc$/.test(name)) state.harm.push(`${name}="${value}"`)
      if (text && name === 'style') state.harm.push(`style="${value}" in a message`)
    }
    if (element instanceof HTMLAnchorElement && /^(javascript|vbscript|file|data):$/.test(element.protocol)) {
      if (!/^data:image\/(gif|png|jpeg|webp)[;,]/i.test(element.href)) state.harm.push(`link to ${element.href}`)
    }
    if (element instanceof HTMLImageElement && !element.src.startsWith('data:image/')) {
      state.harm.push(`image from ${element.src}`)
    }
  }

  function piecesOfMessages(node: Node): number {
    if (node instanceof Text) return node.parentElement?.closest('.message-text') ? 1 : 0
    return [...node.childNodes].reduce((sum, child) => sum + piecesOfMessages(child), 0)
  }

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') check(target as Element)
      for (const node of addedNodes) {
        state.seen += piecesOfMessages(node)
        if (!(node instanceof Element) || node.closest('head')) continue
        check(node)
        node.querySelectorAll('*').forEach(check)
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['href', 'src', 'style'] })
}
