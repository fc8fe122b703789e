import type { Page } from 'playwright'
import { messageBox } from './chat-window.ts'
import { expect } from './expect.ts'

const SEND = /^42(?<ack>\d+)(?<packet>\["msgFromClient".*)$/s

/**
 * Makes the server refuse the next message of this window with this error, and accept later ones. Real refusals
 * (quotas, flags) have states of their own. Reloads the page.
 */
export async function refuseNextSend(page: Page, error: string): Promise<{ tempMsgId(): string | undefined }> {
  let tempMsgId: string | undefined
  let isUpgraded = false
  await page.routeWebSocket(/\/socket\.io\//, (browser) => {
    const server = browser.connectToServer()
    browser.onMessage((frame) => {
      if (frame === '5') isUpgraded = true // Engine.IO's upgrade packet: all later traffic uses this socket
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
