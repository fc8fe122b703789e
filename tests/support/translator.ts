import type { Page } from 'playwright'

/**
 * Translates the page from now on as Chrome does, replacing each text node by two `<font>`. The target language is
 * capitals.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(translateFromWithin)
}

/** Returns texts that share their element with other nodes, which a translator would take from under React. */
export function textsWithSiblings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, textContent } = node
      const isSeen = textContent?.trim() && !parentElement?.closest('script, style, noscript')
      if (isSeen && parentElement!.childNodes.length > 1) found.push(parentElement!.outerHTML)
    }
    return found
  })
}

function translateFromWithin(): void {
  function translateText(text: Text): void {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, noscript, textarea, font')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
    inner.textContent = text.data.toUpperCase()
    outer.append(inner)
    text.replaceWith(outer)
  }

  function translateAll(root: Node): void {
    if (root instanceof Text) return translateText(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    texts.forEach(translateText)
  }

  translateAll(document.body)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translateText(target as Text)
      addedNodes.forEach((node) => node.isConnected && translateAll(node))
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}
