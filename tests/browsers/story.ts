import type { Product } from './product.ts'
import { BOX, button, inDialog, inList, LOG, seeTheSame, type Window } from './window.ts'

export type Stage = { product: Product; ana: Window; ben: Window }
type Scene = { title: string; play: (stage: Stage) => Promise<void> }

const REPLY = Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ')
/** More than a page of older messages. */
const LINES = 120
const CHAT_ADDRESS = /\/chat\/[^/]+\/[^/]+$/
const hasText = (text: string) => (found: { text: string }) => found.text === text

/** The features that must work in each engine: two people and Parley, from the first message to a new chat. */
export const STORY: readonly Scene[] = [
  {
    title: 'a chat begins on the landing page, and Parley answers',
    async play({ product, ana }) {
      await product.parleyWillSay('Hello, what is on your mind?')
      await ana.person.open(product.appUrl)
      await ana.say('Are we ready for Friday?')
      await ana.sees(inList('Hello, what is on your mind?'))
      await ana.sees(inList('Are we ready for Friday?'), ({ count }) => count === 1)
    },
  },
  {
    title: 'the friend joins by the copied link',
    async play({ ana, ben }) {
      await ana.click(button('Invite'))
      await ana.sees(button('Link Copied!'))
      await ana.click(BOX)
      await ana.person.press('Paste')
      await ana.sees(BOX, ({ text }) => CHAT_ADDRESS.test(text))
      const link = (await ana.find(BOX))?.text ?? ''
      if (link !== (await ana.address())) throw new Error(`Another link was copied: ${link}`)
      await ana.person.ask(() => document.execCommand('selectAll'), null)
      await ana.person.ask(() => document.execCommand('delete'), null)
      await ben.person.open(link)
      await ben.sees(inList('Are we ready for Friday?'))
    },
  },
  {
    title: 'both talk, Parley answers, both see it',
    async play({ product, ana, ben }) {
      await ben.say('almost')
      await ana.sees(inList('almost'))
      await product.parleyWillSay(REPLY)
      await ana.say('Parley, what is missing?')
      for (const window of [ana, ben]) {
        await window.sees({ css: '[data-kind="parley"][data-status="sent"] .message-text' }, hasText(REPLY))
      }
      await seeTheSame(ana, ben)

      // From here on Parley stays silent, so that the list stands still under the clicks.
      const cyd = await product.company(await ana.address())
      await cyd.ask('setActivity', { sessionId: cyd.access.sessionId, userId: cyd.userId, activity: 'called' })
      cyd.leave()
      await ana.sees({ css: LOG, words: 'set Parley to speak only when called' })
    },
  },
  {
    title: 'a message is edited',
    async play({ ana, ben }) {
      await ana.say('at sevn')
      await ben.sees(inList('at sevn'))
      await ana.click(BOX)
      await ana.person.press('ArrowUp')
      await ana.sees(BOX, hasText('at sevn'))
      await ana.person.ask(() => document.execCommand('selectAll'), null)
      await ana.person.type('at seven')
      await ana.person.press('Enter')
      await ben.sees(inList('at seven'))
      await ben.sees({ css: `${LOG} [data-kind="other"]`, words: 'edited' })
      await ben.seesNo(inList('at sevn'))
    },
  },
  {
    title: 'a message is deleted',
    async play({ ana, ben }) {
      await ben.say('a slip of the tongue')
      await ana.sees(inList('a slip of the tongue'))
      await ben.hover(inList('a slip of the tongue'))
      await ben.click(button('More actions for a slip of the tongue'))
      await ben.click(inDialog('Delete'))
      await ben.sees({ css: '[role="alertdialog"]', words: 'Delete this message?' })
      await ben.click(inDialog('Delete'))
      for (const window of [ana, ben]) {
        await window.seesNo(inList('a slip of the tongue'))
        await window.sees({ css: LOG, words: 'Message deleted' })
      }
    },
  },
  {
    title: 'a reply quotes, its quotation leads there, and Back returns',
    async play({ product, ana, ben }) {
      await ana.say('Who brings the tent?')
      await ben.hover(inList('Who brings the tent?'))
      await ben.click(button('Reply to Who brings the tent?'))
      await ben.sees({ css: 'form', words: 'Reply to' })
      const cyd = await product.company(await ana.address())
      for (let at = 1; at <= LINES; at++) await cyd.say(`line ${at}`)
      cyd.leave()
      await ben.say('I do')
      await ana.person.open(await ana.address())
      await ana.sees(inList('I do'))
      await ana.seesNo(inList('Who brings the tent?'))
      await ana.click({ css: '.quotation', words: 'Who brings the tent?' })
      await ana.pointOf(inList('Who brings the tent?'))
      await ana.click(button('Back to the reply'))
      await ana.pointOf(inList('I do'))
    },
  },
  {
    title: 'who reads further up stays there, and the end is followed again',
    async play({ ana, ben }) {
      await ben.sees(inList('I do'))
      await ben.person.ask((list) => document.querySelector<HTMLElement>(list)?.focus(), LOG)
      await ben.person.press('Home')
      await ben.sees(button('Scroll to latest messages'))
      await ana.say('not followed')
      const newOnes = { css: 'button', words: '1 new message' }
      await ben.sees(newOnes)
      const isInView = async (words: string) => (await ben.find(inList(words)))?.point != null
      if (await isInView('not followed')) throw new Error('The list went to the end by itself.')
      await ben.click(newOnes)
      await ben.pointOf(inList('not followed'))
      await ben.seesNo(button('Scroll to latest messages'))
      await ana.say('followed')
      await ben.pointOf(inList('followed'))
    },
  },
  {
    title: 'reactions: one at hand, one of the whole set',
    async play({ ana, ben }) {
      await ana.hover(inList('I do'))
      await ana.click(button('React to I do'))
      await ana.click(inDialog('Heart'))
      const heart = { css: `${LOG} button[aria-pressed]`, words: '❤️' }
      await ben.sees(heart)
      await ben.click(heart)
      await ana.sees(heart, ({ text }) => text.includes('2'))

      await ben.hover(inList('I do'))
      await ben.click(button('React to I do'))
      await ben.click(inDialog('More emoji'))
      await ben.sees({ css: '[role="dialog"] .emoji-cell' })
      await ben.person.type('crystal ball')
      await ben.sees({ css: '[role="dialog"] .emoji-cell', words: 'Crystal ball' }, ({ count }) => count === 1)
      await ben.person.press('Enter')
      await ana.sees({ css: `${LOG} button[aria-pressed]`, words: '🔮' })
    },
  },
  {
    title: 'a person is mentioned, and sees it',
    async play({ ana, ben }) {
      await ana.click(BOX)
      await ana.person.type('hi @')
      const option = { css: '[role="option"]', words: 'Anon' }
      await ana.sees(option)
      await ana.person.press('ArrowDown')
      await ana.sees({ css: '[role="option"][aria-selected="true"]', words: 'Anon' })
      await ana.person.press('Tab')
      await ana.sees(BOX, hasText('hi @Anon '))
      await ana.person.type('there')
      await ana.person.press('Enter')
      await ben.sees({ css: '[data-meant]', words: 'hi @Anon there' })
      await ana.seesNo({ css: '[data-meant]' })
    },
  },
  {
    title: 'pictures are chosen and pasted, seen by the other, and looked at',
    async play({ ana, ben }) {
      await ana.bringPicture('choose', { name: 'red.png', colour: 'red' })
      const brought = { css: '.file-tile[data-state="stored"]' }
      await ana.sees(brought)
      await ana.bringPicture('paste', { name: 'blue.png', colour: 'blue' })
      await ana.sees(brought, ({ count }) => count === 2)
      await ana.say('two colours')
      await ben.sees(inList('two colours'))
      const drawn = () =>
        ben.person.ask((list) => {
          const all = [...document.querySelectorAll<HTMLImageElement>(`${list} .message-picture img`)]
          return all.map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight].join(' by '))
        }, LOG)
      await ben.until('both pictures', async () => (await drawn()).join() === '320 by 200,320 by 200')

      const viewer = { css: '[role="dialog"][aria-label="Pictures"]' }
      const second = { css: `${LOG} button`, words: 'Open picture 2 of 2' }
      const hasFocus = () =>
        ben.person.ask(() => document.activeElement?.getAttribute('aria-label') === 'Open picture 2 of 2', null)
      const chat = await ben.address()
      for (const close of ['Escape', 'Back'] as const) {
        await ben.click(second)
        await ben.sees({ css: '.yarl__counter', words: '2 / 2' })
        if (close === 'Escape') await ben.person.press('Escape')
        else await ben.person.ask(() => history.back(), null)
        await ben.seesNo(viewer)
        await ben.until(`the focus to be back after ${close}`, hasFocus)
        if ((await ben.address()) !== chat) throw new Error(`${close} left the chat.`)
      }
    },
  },
  {
    title: 'a long text is sent as several messages',
    async play({ ana, ben }) {
      const paragraph = 'Something that takes long to say, again and again. '.repeat(50).trim()
      await ana.insert(`${paragraph}\n\n${paragraph} The end.`)
      await ana.click(button('Send as 2 messages'))
      await ana.sees(BOX, hasText(''))
      await ben.sees(inList('The end.'))
      await ben.sees(inList('Something that takes long to say'), ({ count }) => count === 2)
    },
  },
  {
    title: 'theme and text size are chosen, and last',
    async play({ ana }) {
      const looks = () =>
        ana.person.ask(() => {
          const { backgroundColor, fontSize } = getComputedStyle(document.documentElement)
          return { backgroundColor, fontSize }
        }, null)
      const before = await looks()
      await ana.click(button('Appearance'))
      for (const words of ['Dark', 'Larger']) await ana.click({ css: 'label.choice', words })
      const chosen = { css: 'html[data-theme="dark"][data-text-size="larger"]' }
      await ana.sees(chosen)
      const after = await looks()
      if (after.backgroundColor === before.backgroundColor || after.fontSize !== '20px') {
        throw new Error(`It looks like before: ${JSON.stringify({ before, after })}`)
      }
      await ana.person.open(await ana.address())
      await ana.sees(chosen)
      await ana.click(button('Appearance'))
      for (const words of ['System', 'Default']) await ana.click({ css: 'label.choice', words })
      await ana.seesNo(chosen)
      await ana.person.press('Escape')
      await ana.seesNo({ css: '[role="dialog"]' })
    },
  },
  {
    title: 'a line that was lost comes back to the same list',
    async play({ ana, ben }) {
      await ben.click(BOX)
      await ben.person.type('half a thought')
      ben.line.cut()
      await ben.sees({ css: 'main, body', words: 'Reconnecting…' })
      await ben.sees(BOX, ({ isDisabled }) => isDisabled)
      for (const text of ['one', 'two', 'three']) await ana.say(text)
      await ana.sees(inList('three'))
      if (await ben.find(inList('one'))) throw new Error('The line was not cut.')
      ben.line.restore()
      await ben.sees(BOX, ({ isDisabled, text }) => !isDisabled && text === 'half a thought')
      await ben.sees(inList('three'))
      await seeTheSame(ana, ben)
      await ben.click(BOX)
      await ben.person.press('Enter')
      await ana.sees(inList('half a thought'))
    },
  },
  {
    title: 'the menu of the room opens for its owner, who clears the chat',
    async play({ ana, ben }) {
      await ana.click(button('Chat menu'))
      await ana.sees({ css: '[role="menuitem"]', words: 'End chat' })
      await ana.click({ css: '[role="menuitem"]', words: 'Clear chat' })
      await ana.click(inDialog('Clear chat'))
      for (const window of [ana, ben]) await window.seesNo({ css: `${LOG} .message-text` })
    },
  },
  {
    title: 'two votes reset the chat, and both go on in the new one',
    async play({ ana, ben }) {
      const before = await ana.address()
      await ana.say('old words')
      await ben.sees(inList('old words'))
      await ben.click(button('Reset'))
      await ana.sees(button('Reset'), ({ text }) => text.includes('1/2'))
      await ana.click(button('Reset'))
      for (const window of [ana, ben]) {
        await window.until('the new chat', async () => (await window.address()) !== before)
        await window.sees(BOX, ({ isDisabled }) => !isDisabled)
      }
      await ben.say('new words')
      await ana.sees(inList('new words'))
      await ana.seesNo(inList('old words'))
    },
  },
  {
    title: 'the landing page has its aurora where there is WebGL',
    async play({ product, ana }) {
      const aurora = { css: '.backdrop canvas[data-shown="true"]' }
      await ana.person.open(product.appUrl)
      const canDraw = await ana.person.ask(() => document.createElement('canvas').getContext('webgl') !== null, null)
      await (canDraw ? ana.sees(aurora) : ana.seesNo(aurora))
      await ana.sees({ css: '.quick-prompts .quick-prompt' }, ({ count }) => count === 5)
    },
  },
]
