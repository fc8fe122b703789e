import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stage } from './story.ts'
import { BOX, button, inList, type Window } from './window.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const THEMES = ['dark', 'light'] as const

/** Takes screenshots of each part of the page, in both themes, on a phone and on a desktop. */
export async function takePictures({ product, ana, ben }: Stage, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await product.parleyWillSay(
    'You are closer than it sounds:\n\n- the **sea**\n- `no flight`\n\n> and somebody else plans',
  )
  await ana.person.open(await ben.address())
  await ana.say('Four free days in May, three of us, no plan. Parley, can you help us decide?')
  await ana.sees(inList('and somebody else plans'))
  await ben.say('The sea. And for once not being the one who plans it all.')
  await ana.sees(inList('The sea. And'))

  async function take(name: string): Promise<void> {
    await ana.until('everything to stand still', () => ana.person.ask(isStill, null))
    await writeFile(join(folder, `${name}.png`), await ana.person.screenshot())
  }

  for (const [size, extent] of Object.entries(SIZES)) {
    await ana.person.resize(extent)
    for (const theme of THEMES) {
      await choose(ana, theme)
      const chat = await ben.address()
      await ana.person.open(chat)
      await ana.sees(inList('The sea. And'))
      await ana.pointOf(BOX)
      await take(`${size}-${theme}-chat`)
      await ana.hover(inList('The sea. And'))
      await ana.click(button('React to The sea.'))
      await ana.pointOf({ css: '[role="dialog"] button', words: 'Heart' })
      await take(`${size}-${theme}-actions`)
      await ana.person.press('Escape')
      await ana.click(button('Chat menu'))
      await ana.pointOf({ css: '[role="menuitem"]', words: 'End chat' })
      await take(`${size}-${theme}-menu`)
      await ana.person.press('Escape')
      await ana.person.open(product.appUrl)
      await ana.sees({ css: '.quick-prompts .quick-prompt' }, ({ count }) => count === 5)
      await ana.pointOf(button('Sign in'))
      await take(`${size}-${theme}-landing`)
    }
  }
}

/** Runs in the page. True when only endless animations still move. */
async function isStill(): Promise<boolean> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  return document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity)
}

async function choose({ person }: Window, theme: string): Promise<void> {
  await person.ask((chosen) => localStorage.setItem('theme', chosen), theme)
}
