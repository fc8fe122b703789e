import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// A busy machine renders late.
configure({ asyncUtilTimeout: 60_000 })

/**
 * The screen of jsdom, whose missing parts are added below. `isNarrow` is the answer to the media query for phones,
 * `isShort` to those for low windows.
 */
export const screen = { isNarrow: false, isShort: false }

beforeEach(() => {
  Object.assign(screen, { isNarrow: false, isShort: false })
  window.matchMedia = (query) =>
    ({
      matches: (query.includes('max-width') && screen.isNarrow) || (query.includes('max-height') && screen.isShort),
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
