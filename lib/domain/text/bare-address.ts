import { isUnspaced } from './emphasis.ts'

/**
 * What never belongs to an address, in any script: spaces, quotation marks, dashes, brackets, and whatever ends a clause. In
 * ASCII only what no address holds as typed; beyond it by Unicode categories, so that 北京 and Straße go on.
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
/** What may stand in an address and not at its end. */
const TRAIL = /(?:[!'*,.:;?_~|([{]|--+|(?!\p{ASCII})\p{P})+$/u
const OPENING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

const WEB = /^(?:https?:\/\/|www\.)[^\s\p{P}]/iu
const MAIL = /^(?:mailto:|xmpp:)?[\w+\-.]+@[\w-]+(?:\.[\w-]+)+/i

/** True when a web address may begin behind this character: `www` not within a word. */
export function mayBeginBehind(before: string, isWww: boolean): boolean {
  if (!isWww) return !/[a-z]/i.test(before)
  return !/[\p{L}\p{N}]/u.test(before) || isUnspaced(before)
}

/** The web address at the beginning of a text, or null. `before` stands in front of it. */
export function webAddress(text: string, before: string): string | null {
  const { index = text.length } = END.exec(text) ?? {}
  const closing = /['*]/.test(before) ? text.indexOf(before) : -1
  const whole = text.slice(0, closing === -1 ? index : Math.min(index, closing))
  const address = whole.slice(0, bracketsEnd(whole)).replace(TRAIL, '')
  return WEB.test(address) ? address : null
}

/** Where a bracket closes that none within has opened. */
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

/** The mail address at the beginning of a text, or null. */
export function mailAddress(text: string): string | null {
  const address = MAIL.exec(text)?.[0].replace(/_+$/, '')
  return address && !/[\d-]$/.test(address) ? address : null
}
