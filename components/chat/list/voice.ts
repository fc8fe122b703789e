export type Voice = { say(text: string): void }

/** The announcements kept: a screen reader may be behind by as many. */
const SAYINGS_KEPT = 3

/**
 * Makes a live region for screen readers, in a shadow tree. Its text is in the page already, and search and selection
 * must find it only there.
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
