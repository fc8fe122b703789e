import { FILE_NAME_MAX_CHARS } from '../../protocol/limits.ts'
import { wellFormed } from '../../protocol/text.ts'

/** Control and format characters with bidi marks, and characters that no file system takes. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]+/gu
const EXTENSION = '.pdf'

/** IMG-2: returns the name under which a PDF is shown and downloaded: no path, no bidi control, always `.pdf`. */
export function cleanFileName(given: string): string {
  const last = wellFormed(given).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const words = last
    .replace(UNSAFE, '')
    .replace(/\s+/g, ' ')
    .replace(/\.pdf\s*$/i, '')
  const chars = Array.from(words.replace(/^[\s.~]+|[\s.]+$/g, ''))
  let name = ''
  for (const char of chars) {
    if (name.length + char.length > FILE_NAME_MAX_CHARS - EXTENSION.length) break
    name += char
  }
  return `${name.trimEnd() || 'file'}${EXTENSION}`
}
