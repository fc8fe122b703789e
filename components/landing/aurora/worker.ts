import { makeLoop, type Loop } from './loop.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** The aurora's worker: the page never waits for a frame. */
const page = self as unknown as { postMessage(message: FromWorker): void } & EventTarget
let loop: Loop | null = null

page.addEventListener('message', (event) => {
  const { canvas, stage } = (event as MessageEvent<ToWorker>).data
  if (canvas) {
    loop = makeLoop(canvas, (news) => page.postMessage(news))
    if (!loop) page.postMessage('unavailable')
  }
  loop?.set(stage)
})
