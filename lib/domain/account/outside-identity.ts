import { isVisible, normaliseLine } from '../../protocol/text.ts'

/** A person's profile from an identity provider, cleaned and bounded like text that people type. */
type Profile = { subject: string; email: string; name: string | null; picture: string | null }

const SUBJECT_MAX_CHARS = 255 // OpenID Connect Core, section 2
const EMAIL_MAX_CHARS = 254 // RFC 5321
const NAME_MAX_CHARS = 100
const PICTURE_MAX_CHARS = 500
/** The first half of a surrogate pair, left when `slice` cuts between the two. */
const HALF_A_SIGN = /[\ud800-\udbff]$/

/** Returns null without a valid id and e-mail address. Both identify the account, so neither is shortened. */
export function outsideProfile(claims: Record<string, unknown>): Profile | null {
  const subject = textOf(claims.sub)
  const email = textOf(claims.email).toLowerCase()
  if (!isWhole(subject, SUBJECT_MAX_CHARS) || !isWhole(email, EMAIL_MAX_CHARS)) return null
  return { subject, email, name: outsideName(claims.name), picture: outsidePicture(claims.picture) }
}

/** The name as one line, shortened to its limit; null when nothing in it is visible. */
export function outsideName(given: unknown): string | null {
  const name = normaliseLine(textOf(given)).slice(0, NAME_MAX_CHARS).replace(HALF_A_SIGN, '').trim()
  return isVisible(name) ? name : null
}

/** The picture's https address. A `data:` URL is dropped: the address travels with every call. */
export function outsidePicture(given: unknown): string | null {
  const address = URL.parse(textOf(given))
  return address?.protocol === 'https:' && address.href.length <= PICTURE_MAX_CHARS ? address.href : null
}

/** Reads a claim as text; some providers send an id as a number. */
function textOf(given: unknown): string {
  if (typeof given === 'number') return String(given)
  return typeof given === 'string' ? given : ''
}

function isWhole(text: string, mostChars: number): boolean {
  return isVisible(text) && text === normaliseLine(text) && text.length <= mostChars
}
