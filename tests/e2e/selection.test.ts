import { beforeAll, test } from 'vitest'
import { messages, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

test('a selection in a streaming reply stays while it goes on, and when it is complete', async () => {
  const { page } = await site.visit(await site.openChat(), 'owner')
  const text = `Begin **here** and go on with ${'one more word, and '.repeat(40)}an **end**.`
  await site.parleyWill({ text, chunkChars: 6, chunkDelayMs: 40 })
  await say(page, 'Parley, tell me more')
  const reply = messages(page, 'parley')
  await expect(reply).toContainText('go on with')
  await reply.locator('.message-text').evaluate((words) => {
    const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (texts.nextNode()) nodes.push(texts.currentNode)
    const last = nodes.find((node) => node.textContent?.includes('go on'))!
    getSelection()!.setBaseAndExtent(nodes[0]!, 0, last, last.textContent!.indexOf('go on') + 5)
  })
  const selected = () => page.evaluate(() => getSelection()?.toString())
  const length = () => reply.locator('.message-text').evaluate((words) => words.textContent.length)
  for (const written of [100, 300, 500]) {
    await expect.poll(length).toBeGreaterThan(written)
    expect(await selected(), `${written} characters are there`).toBe('Begin here and go on')
  }
  await expect(reply).toHaveAttribute('aria-busy', 'false')
  await expect(reply).toContainText('an end.')
  expect(await selected()).toBe('Begin here and go on')
})
