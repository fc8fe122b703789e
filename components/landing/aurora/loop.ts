import { FIRST_SCALE, FRAME_MS, frameInterval, nextScale } from '#lib/domain/page/render-scale.ts'
import type { FromWorker, Stage } from './messages.ts'
import { makeProgram } from './program.ts'

export type Loop = { set(stage: Stage): void }

/** A canvas of the page or of a worker. */
type Drawable = EventTarget & {
  width: number
  height: number
  getContext(kind: 'webgl', settings: WebGLContextAttributes): WebGLRenderingContext | null
}

/** One frame in so many is timed to completion, to measure the device. */
const TIMED_EVERY = 20

/** Draws about 30 frames a second while visible. Null without WebGL. */
export function makeLoop(canvas: Drawable, tell: (news: FromWorker) => void): Loop | null {
  const gl = canvas.getContext('webgl', { antialias: false, depth: false, powerPreference: 'low-power' })
  const program = gl && makeProgram(gl)
  if (!program) return null

  let stage: Stage = { width: 1, height: 1, isLight: false, isSeen: false }
  let scale: number | null = FIRST_SCALE
  let seconds = 40 * Math.random()
  let intervalMs = FRAME_MS
  let lastMs = 0
  let frames = 0
  let next = 0
  canvas.addEventListener('webglcontextlost', () => stop('unavailable'))

  function frame(nowMs: number): void {
    go()
    if (nowMs - lastMs < intervalMs - 4) return
    seconds += Math.min(nowMs - lastMs, 200) / 1000
    lastMs = nowMs
    draw()
  }

  function draw(): void {
    const startedMs = performance.now()
    const size = scale ?? 0
    const width = Math.max(1, Math.round(stage.width * size))
    const height = Math.max(1, Math.round(stage.height * size))
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    program?.draw({ width, height, seconds, isLight: stage.isLight })
    if (frames++ % TIMED_EVERY !== 1) return

    program?.finish()
    if (frames === 2) tell('shown')
    const frameMs = performance.now() - startedMs
    intervalMs = frameInterval(frameMs)
    scale = nextScale(size, frameMs)
    if (scale === null) stop() // too slow even at the coarsest: the aurora stands still
  }

  function go(): void {
    cancelAnimationFrame(next)
    if (stage.isSeen && scale !== null) next = requestAnimationFrame(frame)
  }

  function stop(news?: FromWorker): void {
    scale = null
    cancelAnimationFrame(next)
    if (news) tell(news)
  }

  return {
    set(changed) {
      stage = changed
      lastMs = performance.now()
      go()
    },
  }
}
