import { isVisible, normaliseLine } from '../../protocol/text.ts'

/** What an identity provider says about somebody, cleaned and bounded like what people write. */
type Profile = { subject: string; email: string; name: string | null; picture: string | null }

const SUBJECT_MAX_CHARS = 255 // OpenID Connect Core, section 2
const EMAIL_MAX_CHARS = 254 // RFC 5321
const NAME_MAX_CHARS = 100
const PICTURE_MAX_CHARS = 500
/** What a cut leaves of a sign of two units. */
const HALF_A_SIGN = /[\ud800-\udbff]$/

/** Null for whoever cannot be told from others by it: an id or an e-mail is kept as it is or not at all. */
export function outsideProfile(claims: Record<string, unknown>): Profile | null {
  const subject = textOf(claims.sub)
  const email = textOf(claims.email).toLowerCase()
  if (!isWhole(subject, SUBJECT_MAX_CHARS) || !isWhole(email, EMAIL_MAX_CHARS)) return null
  return { subject, email, name: outsideName(claims.name), picture: outsidePicture(claims.picture) }
}

/** One line that shows something, cut where it is too long. */
export function outsideName(given: unknown): string | null {
  const name = normaliseLine(textOf(given)).slice(0, NAME_MAX_CHARS).replace(HALF_A_SIGN, '').trim()
  return isVisible(name) ? name : null
}

/** Only the address of a picture: the picture itself is no text to carry along with each call. */
export function outsidePicture(given: unknown): string | null {
  const address = URL.parse(textOf(given))
  return address?.protocol === 'https:' && address.href.length <= PICTURE_MAX_CHARS ? address.href : null
}

/** Some providers write an id as a number. */
function textOf(given: unknown): string {
  if (typeof given === 'number') return String(given)
  return typeof given === 'string' ? given : ''
}

function isWhole(text: string, mostChars: number): boolean {
  return isVisible(text) && text === normaliseLine(text) && text.length <= mostChars
}
