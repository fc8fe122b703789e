/** The accepted file formats (IMG-1). */
export type FileFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'pdf'

/** ISO container brands of AVIF, still and animated. HEIC has other brands and is refused. */
const AVIF_BRANDS = new Set(['avif', 'avis'])

/**
 * IMG-2: returns the format by a file's first bytes; null for any other. The sender chooses names and declared types,
 * so both are ignored.
 */
export function formatOfBytes(bytes: Uint8Array): FileFormat | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(start)) return 'webp'
  if (start.startsWith('%PDF-')) return 'pdf'
  return start.slice(4, 8) === 'ftyp' && AVIF_BRANDS.has(start.slice(8, 12)) ? 'avif' : null
}
