import { beforeEach, vi } from 'vitest'

/** Listens to what the page announces, in every test of a file. Returns the present announcements. */
export function listenToVoice(): () => (string | null)[] {
  let shadow: ShadowRoot | undefined
  beforeEach(() => {
    const attach = Element.prototype.attachShadow
    vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
      shadow = attach.call(this, options)
      return shadow
    })
  })
  return () => Array.from(shadow?.querySelectorAll('[aria-live="polite"] p') ?? [], (one) => one.textContent)
}
