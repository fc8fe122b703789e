import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { ExportFormat } from '../../../protocol/chat-export.ts'

const TITLE_MAX_CHARS = 80
/** Characters that file systems refuse, and bidi controls. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu

type Exported = { title: string | null; exportedAt: string; format: ExportFormat; timeZone: string }

/** COPY-1: returns the file name of an export: the chat's title, and the day in `timeZone`, which must be valid. */
export function exportFileName({ title, exportedAt, format, timeZone }: Exported): string {
  const words = Array.from((title ?? '').normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ')).slice(
    0,
    TITLE_MAX_CHARS,
  )
  const safe = words.join('').replace(/^[\s.~]+|[\s.]+$/g, '')
  return `${safe || `${ASSISTANT_NAME} chat`} ${dayIn(timeZone, exportedAt)}.${format}`
}

/** Returns the day of a moment, as `2026-11-28`. */
function dayIn(timeZone: string, at: string): string {
  const parts = new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
  const part = new Map(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return [part.get('year'), part.get('month'), part.get('day')].join('-')
}

/** Builds a Content-Disposition header (RFC 6266): the name in UTF-8, and in ASCII for old clients. */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain.replace(/["\\%]/g, '_')}"; filename*=UTF-8''${encoded}`
}
