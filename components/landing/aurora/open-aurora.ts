import { FRAME_MS, FIRST_SCALE, nextScale } from '#lib/domain/render-scale.ts'
import { makeProgram, type Program } from './program.ts'

const FADE_OUT_MS = 700
const FRAMES_PER_REVIEW = 24

export type Aurora = { leave(): void }

/** Draws the aurora into `host` (LAND-29); null where WebGL is unavailable (LAND-33). */
export function openAurora(host: HTMLElement): Aurora | null {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl', { antialias: false, depth: false, powerPreference: 'low-power' })
  const program = gl && makeProgram(gl)
  if (!program) return null
  host.append(canvas)
  return animate(canvas, program)
}

/** One loop at about 30 frames a second, only while the canvas can be seen; its resolution follows what the device can do. */
function animate(canvas: HTMLCanvasElement, program: Program): Aurora {
  const light = window.matchMedia('(prefers-color-scheme: light)')
  const clock = { seconds: 40 * Math.random(), lastMs: 0 }
  let scale = FIRST_SCALE
  let review = { frames: 0, sinceMs: 0 }
  let isVisible = true
  let isInUse = false
  let next = 0

  function frame(nowMs: number): void {
    if (!isInUse) {
      if (!program.isReady()) return go()
      if (!program.use()) return leave()
      isInUse = true
    }
    const sinceMs = nowMs - clock.lastMs
    if (sinceMs < FRAME_MS - 4) return go()
    clock.lastMs = nowMs
    clock.seconds += Math.min(sinceMs, 100) / 1000
    draw()
    canvas.dataset.shown = 'true'
    if (canKeepUp(nowMs)) go()
  }

  function draw(): void {
    const width = Math.max(1, Math.round(canvas.clientWidth * scale))
    const height = Math.max(1, Math.round(canvas.clientHeight * scale))
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    program.draw({ width, height, seconds: clock.seconds, isLight: light.matches })
  }

  /** False when even the coarsest picture is too much: the aurora then stands still. */
  function canKeepUp(nowMs: number): boolean {
    if (review.frames++ < FRAMES_PER_REVIEW) return true
    const better = nextScale(scale, (nowMs - review.sinceMs) / FRAMES_PER_REVIEW)
    review = { frames: 0, sinceMs: nowMs }
    if (better === null) return false
    scale = better
    return true
  }

  function go(): void {
    cancelAnimationFrame(next)
    if (isVisible && !document.hidden) next = requestAnimationFrame(frame)
  }

  function resume(): void {
    review = { frames: 0, sinceMs: performance.now() }
    clock.lastMs = performance.now()
    go()
  }

  const inView = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? true
    resume()
  })
  inView.observe(canvas)
  document.addEventListener('visibilitychange', resume)
  light.addEventListener('change', resume)
  canvas.addEventListener('webglcontextlost', leave)
  resume()

  /** LAND-31: fades out, then is gone with everything it held. */
  function leave(): void {
    canvas.removeEventListener('webglcontextlost', leave)
    delete canvas.dataset.shown
    setTimeout(() => {
      inView.disconnect()
      document.removeEventListener('visibilitychange', resume)
      light.removeEventListener('change', resume)
      cancelAnimationFrame(next)
      program.dispose()
      canvas.remove()
    }, FADE_OUT_MS)
  }
  return { leave }
}
