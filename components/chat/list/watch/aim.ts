import { distanceToMiddle } from './reading-place.ts'

/** The real heights of blocks near a message come in within this many frames after a jump to it. */
const FRAMES_TO_AIM = 5
/** A reader who does one of these scrolls, or is about to. */
const READERS_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * REPLY-2: puts a message into the middle of the list, and again for a few frames: blocks out of sight take their real
 * heights only once they are near. `put` scrolls by a distance in pixels. Ends when the reader moves.
 */
export function makeAim(list: HTMLElement, put: (distance: number) => void) {
  let stopping = new AbortController()

  function at(message: HTMLElement): void {
    stopping.abort()
    stopping = new AbortController()
    const { signal } = stopping
    const stop = () => stopping.abort()
    for (const move of READERS_MOVES) list.addEventListener(move, stop, { passive: true, signal })
    put(distanceToMiddle(list, message))
    let frames = 0
    function look(): void {
      if (signal.aborted) return
      if (frames === FRAMES_TO_AIM || !list.contains(message)) return stop()
      frames += 1
      const distance = distanceToMiddle(list, message)
      if (Math.abs(distance) >= 1) put(distance)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }

  return { at, stop: (): void => stopping.abort() }
}
