import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A busy machine draws late.
configure({ asyncUtilTimeout: 10_000 })

/** Adds to jsdom the parts that it lacks and the components ask for. `isNarrow` is what the media query for phones answers. */
export const screen = { isNarrow: false }

beforeEach(() => {
  screen.isNarrow = false
  window.matchMedia = (query) =>
    ({
      matches: query.includes('max-width') && screen.isNarrow,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.HTMLElement.prototype.scrollTo = vi.fn()
  document.execCommand = () => false
  window.HTMLElement.prototype.scrollIntoView = vi.fn()
})

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
