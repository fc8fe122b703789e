import { useMemo } from 'react'
import encodeQR from 'qr'

/** ISO/IEC 18004 requires four light modules around the code. */
const QUIET_ZONE = 4

/**
 * SHARE-1: a QR code, made in the browser. Dark on light in both themes, because many readers cannot read the inverse.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE }), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={rows.map(lineOf).join('')} fill="currentColor" />
    </svg>
  )
}

/** Returns one path element for each dark run of a row. */
function lineOf(row: readonly boolean[], y: number): string {
  const marks = row.map((isDark) => (isDark ? '#' : ' ')).join('')
  return Array.from(
    marks.matchAll(/#+/g),
    ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  ).join('')
}
