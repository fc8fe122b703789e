export type Voice = { say(text: string): void }

/** As many sayings stay as a screen reader may still be behind with. */
const SAYINGS_KEPT = 3

/**
 * A live region for screen readers. In a shadow tree: what is said is in the page once already, and must be found,
 * selected and searched there only.
 */
export function makeVoice(host: HTMLElement): Voice {
  const region = document.createElement('div')
  region.setAttribute('aria-live', 'polite')
  host.attachShadow({ mode: 'closed' }).append(region)

  return {
    say(text) {
      const saying = document.createElement('p')
      saying.textContent = text
      region.append(saying)
      if (region.childElementCount > SAYINGS_KEPT) region.firstElementChild?.remove()
    },
  }
}
