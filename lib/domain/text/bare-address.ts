import { isUnspaced } from './emphasis.ts'

/**
 * Characters that end an address in any script: spaces, quotation marks, dashes, brackets, clause ends. ASCII is listed
 * exactly; beyond it Unicode categories decide, so that 北京 and Straße stay in.
 */
const END = new RegExp(
  [
    '[\\s\\p{Z}\\p{Cc}\\u200b<>"`]',
    '\\*\\*|~~',
    '(?!\\p{ASCII})[\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Pd}\\p{Terminal_Punctuation}\\p{Quotation_Mark}]',
    '[\\u2026\\u22ef\\u1801\\u2e2e]', // ellipses; a turned question mark
    '(?!\\u30fb)[\\u3000-\\u303f\\u30a0-\\u30ff\\ufe10-\\ufe1f\\ufe30-\\ufe6f\\uff00-\\uffef](?<=[\\p{P}\\p{S}])',
  ].join('|'),
  'u',
)
/** Characters allowed within an address but not at its end. */
const TRAIL = /(?:[!'*,.:;?_~|([{]|--+|(?!\p{ASCII})\p{P})+$/u
const OPENING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

const WEB = /^(?:https?:\/\/|www\.)[^\s\p{P}]/iu
const MAIL = /^(?:mailto:|xmpp:)?[\w+\-.]+@[\w-]+(?:\.[\w-]+)+/i

/** True when a web address may begin after this character. `www` may not begin within a word. */
export function mayBeginBehind(before: string, isWww: boolean): boolean {
  if (!isWww) return !/[a-z]/i.test(before)
  return !/[\p{L}\p{N}]/u.test(before) || isUnspaced(before)
}

/** Returns the web address at the start of a text; null without one. `before`: the character in front of it. */
export function webAddress(text: string, before: string): string | null {
  const { index = text.length } = END.exec(text) ?? {}
  const closing = /['*]/.test(before) ? text.indexOf(before) : -1
  const whole = text.slice(0, closing === -1 ? index : Math.min(index, closing))
  const address = whole.slice(0, bracketsEnd(whole)).replace(TRAIL, '')
  return WEB.test(address) ? address : null
}

/** Returns the index of the first unmatched closing bracket, or the length. */
function bracketsEnd(text: string): number {
  const open = new Map<string, number>()
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    const opening = OPENING.get(char)
    const count = open.get(opening ?? char) ?? 0
    if (opening && count === 0) return at
    open.set(opening ?? char, opening ? count - 1 : count + 1)
  }
  return text.length
}

/** Returns the mail address at the start of a text; null without one. */
export function mailAddress(text: string): string | null {
  const address = MAIL.exec(text)?.[0].replace(/_+$/, '')
  return address && !/[\d-]$/.test(address) ? address : null
}
