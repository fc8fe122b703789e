import { appearance } from '#lib/client/storage/appearance.ts'
import type { Loop } from './loop.ts'
import type { FromWorker, Stage, ToWorker } from './messages.ts'

const FADE_OUT_MS = 700

export type Aurora = { leave(): void }

/** Draws into the canvas that it was started with. */
type Painter = { set(stage: Stage): void; end(): void }
type StartPainter = (canvas: HTMLCanvasElement, stage: Stage, tell: (news: FromWorker) => void) => Painter

/**
 * Draws the aurora into `host` (LAND-29) in a worker, or on the page if workers lack WebGL, as in WebKitGTK. Null
 * without WebGL (LAND-33).
 */
export function openAurora(host: HTMLElement): Aurora | null {
  if (!canDraw()) return null
  let isWanted = true
  let drawing = draw(host, inThread, () => {
    if (isWanted) drawing = draw(host, onPage, () => {})
  })
  return {
    leave() {
      isWanted = false
      drawing.leave()
    },
  }
}

function draw(host: HTMLElement, start: StartPainter, onUnavailable: () => void): Aurora {
  const canvas = document.createElement('canvas')
  host.append(canvas)
  const watch = watchStage(canvas, (stage) => painter.set(stage))
  let hasShown = false
  const painter = start(canvas, watch.stage(), (news) => {
    if (news === 'shown') {
      hasShown = true
      canvas.dataset.shown = 'true'
      return
    }
    leave()
    if (!hasShown) onUnavailable()
  })

  /** LAND-31: fades out, then frees everything. */
  function leave(): void {
    delete canvas.dataset.shown
    watch.end()
    setTimeout(() => {
      painter.end()
      canvas.remove()
    }, FADE_OUT_MS)
  }
  return { leave }
}

function inThread(canvas: HTMLCanvasElement, stage: Stage, tell: (news: FromWorker) => void): Painter {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const say = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => tell(data))
  worker.addEventListener('error', () => tell('unavailable'))
  const offscreen = canvas.transferControlToOffscreen()
  say({ canvas: offscreen, stage }, [offscreen])
  return { set: (changed) => say({ stage: changed }), end: () => worker.terminate() }
}

/** Draws on the page; the loop draws less or nothing when a frame would delay the page. */
function onPage(canvas: HTMLCanvasElement, first: Stage, tell: (news: FromWorker) => void): Painter {
  let stage = first
  let loop: Loop | null = null
  async function load() {
    const { makeLoop } = await import('./loop.ts')
    loop = makeLoop(canvas, tell)
    if (loop) loop.set(stage)
    else tell('unavailable')
  }
  void load().catch(() => tell('unavailable'))
  return {
    set(changed) {
      stage = changed
      loop?.set(stage)
    },
    end: () => loop?.set({ ...stage, isSeen: false }),
  }
}

/** True when drawing may work. Creating a context would block the page for a moment, so the worker finds out. */
function canDraw(): boolean {
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype && 'WebGLRenderingContext' in window)) return false
  const { getContext } = HTMLCanvasElement.prototype
  const isBrowsersOwn = /\[native code\]/.test(Function.prototype.toString.call(getContext))
  // Privacy tools disable WebGL by replacing this function in the page, which the worker would not notice.
  return isBrowsersOwn || document.createElement('canvas').getContext('webgl') !== null
}

/** Reports changes of the canvas's size, its visibility and the theme. */
function watchStage(canvas: HTMLCanvasElement, changed: (stage: Stage) => void) {
  let isInView = true
  const stage = (): Stage => ({
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    isLight: appearance.isLight(),
    isSeen: isInView && !document.hidden,
  })
  const report = () => changed(stage())
  const size = new ResizeObserver(report)
  const view = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true
    report()
  })
  size.observe(canvas)
  view.observe(canvas)
  const unsubscribe = appearance.subscribe(report)
  document.addEventListener('visibilitychange', report)

  function end(): void {
    size.disconnect()
    view.disconnect()
    unsubscribe()
    document.removeEventListener('visibilitychange', report)
  }
  return { stage, end }
}
