// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js'
import { act, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeLoop } from '#components/landing/aurora/loop.ts'
import type { FromWorker } from '#components/landing/aurora/messages.ts'
import { Backdrop } from '#components/landing/aurora/backdrop.tsx'

beforeAll(() =>
  Promise.all([import('#components/landing/aurora/open-aurora.ts'), import('#components/landing/aurora/loop.ts')]),
)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fakes WebGL: draws nothing and notes the time of each frame. */
function fakeWebGL() {
  const times: number[] = []
  const known: Record<string, unknown> = {
    getUniformLocation: (_program: unknown, name: string) => name,
    uniform1f: (name: string, value: number) => name === 'time' && times.push(value),
  }
  return { gl: new Proxy(known, { get: (_, name: string) => known[name] ?? (() => ({})) }), times }
}

describe('the aurora on the page', () => {
  /** Adds what jsdom lacks: a worker that the test controls, and a canvas that can be transferred to it. */
  let says: (news: FromWorker) => void
  class Thread extends EventTarget {
    constructor() {
      super()
      says = (data) => void this.dispatchEvent(new MessageEvent('message', { data }))
    }
    postMessage() {}
    terminate() {}
  }
  class Observer {
    observe() {}
    disconnect() {}
  }
  beforeEach(() => {
    vi.stubGlobal('Worker', Thread)
    vi.stubGlobal('IntersectionObserver', Observer)
    vi.stubGlobal('WebGLRenderingContext', Object)
    Object.assign(HTMLCanvasElement.prototype, { getContext: () => ({}), transferControlToOffscreen: () => ({}) })
  })

  async function open(path: string) {
    const at = (path: string) => (
      <PathnameContext value={path}>
        <Backdrop />
      </PathnameContext>
    )
    const { container, rerender } = render(at(path))
    await later(3000)
    return { canvas: () => container.querySelector('canvas'), goTo: (path: string) => rerender(at(path)) }
  }
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test.each([
    ['LAND-29', '/', true],
    ['LAND-29', '/landing', true],
    ['LAND-30', '/legal', false],
    ['LAND-30', '/privacy', false],
    ['LAND-30', '/payment-success.html', false],
    ['LAND-30', '/chat/s1/k1', false],
  ])('[%s] at %s an aurora is drawn: %s', async (_rule, path, isThere) => {
    const { canvas } = await open(path)
    expect(canvas() !== null).toBe(isThere)
  })

  test('[LAND-31] fades for 700 ms, and then leaves the page', async () => {
    const { canvas, goTo } = await open('/')
    says('shown')
    expect(canvas()?.dataset['shown']).toBe('true')
    goTo('/chat/s1/k1')
    expect(canvas()?.dataset['shown']).toBeUndefined()
    await later(699)
    expect(canvas()).not.toBeNull()
    await later(1)
    expect(canvas()).toBeNull()
  })

  test('[LAND-33] leaves the page when its worker reports no WebGL', async () => {
    const { canvas } = await open('/')
    says('shown')
    says('unavailable')
    await later(700)
    expect(canvas()).toBeNull()
  })

  test('[LAND-29] is drawn by the page if its worker has no WebGL, until the page is left', async () => {
    const { gl, times } = fakeWebGL()
    Object.assign(HTMLCanvasElement.prototype, { getContext: () => gl })
    const { canvas, goTo } = await open('/')
    says('unavailable')
    await later(1000)
    expect(canvas()?.dataset['shown']).toBe('true')
    expect(times.length).toBeGreaterThan(20)
    goTo('/chat/s1/k1')
    await later(700)
    expect(canvas()).toBeNull()
    const drawn = times.length
    await later(1000)
    expect(times).toHaveLength(drawn)
  })

  test('[LAND-33] leaves the page when neither its worker nor the page has WebGL', async () => {
    Object.assign(HTMLCanvasElement.prototype, { getContext: () => null })
    Object.assign(HTMLCanvasElement.prototype.getContext, { toString: () => 'function getContext() { [native code] }' })
    const { canvas } = await open('/')
    says('unavailable')
    await later(700)
    expect(canvas()).toBeNull()
  })
})

describe('the loop of the aurora’s worker', () => {
  const SEEN = { width: 1000, height: 600, isLight: false, isSeen: true }

  /** Starts the loop on a canvas that draws nothing. */
  function startLoop() {
    const { gl, times } = fakeWebGL()
    const canvas = Object.assign(new EventTarget(), { width: 0, height: 0, getContext: () => gl })
    const told: FromWorker[] = []
    const loop = makeLoop(canvas as unknown as OffscreenCanvas, (news) => void told.push(news))
    loop?.set(SEEN)
    return { canvas, loop, times, told }
  }

  test('[LAND-29] draws later pictures as long as they are seen', () => {
    const { loop, times, told } = startLoop()
    vi.advanceTimersByTime(1000)
    expect(told).toEqual(['shown'])
    expect(times.length).toBeGreaterThan(20)
    for (const [at, time] of times.slice(1).entries()) expect(time).toBeGreaterThan(times[at] ?? Infinity)

    const drawn = times.length
    loop?.set({ ...SEEN, isSeen: false })
    vi.advanceTimersByTime(1000)
    expect(times).toHaveLength(drawn)
  })

  test('[LAND-33] reports a lost WebGL context, and stops drawing', () => {
    const { canvas, times, told } = startLoop()
    vi.advanceTimersByTime(1000)
    const drawn = times.length
    canvas.dispatchEvent(new Event('webglcontextlost'))
    expect(told).toEqual(['shown', 'unavailable'])
    vi.advanceTimersByTime(1000)
    expect(times).toHaveLength(drawn)
  })
})
