import type { Page } from 'playwright'
import { messageBox } from './chat-window.ts'
import { expect } from './expect.ts'

const SEND = /^42(?<ack>\d+)(?<packet>\["msgFromClient".*)$/s

/**
 * The server refuses the next message of this window, in its own words, and takes the ones after it. (What it refuses by
 * itself has states of its own: quotas, a flagged address.) Reloads the page.
 */
export async function refuseNextSend(page: Page, error: string): Promise<{ tempMsgId(): string | undefined }> {
  let tempMsgId: string | undefined
  let isUpgraded = false
  await page.routeWebSocket(/\/socket\.io\//, (browser) => {
    const server = browser.connectToServer()
    browser.onMessage((frame) => {
      if (frame === '5') isUpgraded = true // Engine.IO: from now on everything takes this way
      const { ack, packet } = SEND.exec(String(frame))?.groups ?? {}
      if (tempMsgId !== undefined || packet === undefined) return server.send(frame)
      tempMsgId = (JSON.parse(packet) as [string, { tempMsgId: string }])[1].tempMsgId
      browser.send(`43${ack}${JSON.stringify([{ success: false, error, code: 'FORBIDDEN' }])}`)
    })
  })
  await page.reload()
  await expect(messageBox(page)).toBeEnabled()
  await expect.poll(() => isUpgraded).toBe(true)
  return { tempMsgId: () => tempMsgId }
}
