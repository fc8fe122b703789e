import { appearance } from '#lib/client/storage/appearance.ts'
import type { FromWorker, Stage, ToWorker } from './messages.ts'

const FADE_OUT_MS = 700

export type Aurora = { leave(): void }

/** Draws the aurora into `host` (LAND-29), from a thread of its own; null where WebGL is unavailable (LAND-33). */
export function openAurora(host: HTMLElement): Aurora | null {
  if (!canDraw()) return null
  const canvas = document.createElement('canvas')
  host.append(canvas)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const watch = watchStage(canvas, (stage) => tell({ stage }))

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data === 'shown') canvas.dataset.shown = 'true'
    else leave()
  })
  worker.addEventListener('error', leave)
  const offscreen = canvas.transferControlToOffscreen()
  tell({ canvas: offscreen, stage: watch.stage() }, [offscreen])

  /** LAND-31: fades out, then is gone with everything it held. */
  function leave(): void {
    delete canvas.dataset.shown
    watch.end()
    setTimeout(() => {
      worker.terminate()
      canvas.remove()
    }, FADE_OUT_MS)
  }
  return { leave }
}

/** Asking for a context would stop the page for a moment, so the worker finds out, and tells. */
function canDraw(): boolean {
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype && 'WebGLRenderingContext' in window)) return false
  const { getContext } = HTMLCanvasElement.prototype
  const isBrowsersOwn = /\[native code\]/.test(Function.prototype.toString.call(getContext))
  // Privacy tools take WebGL away by replacing this function in the page, which the worker would not notice.
  return isBrowsersOwn || document.createElement('canvas').getContext('webgl') !== null
}

/** Reports the canvas's size, the theme, and whether it can be seen, whenever one of them changes. */
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
