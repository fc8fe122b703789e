import { THEME_COLOURS } from './theme-colours.ts'

/** The mark for images made on the server (icons, previews), without style sheets and themes. */
export function MarkImage({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size}>
      <path fill={THEME_COLOURS.darkInk} d="M15 3.03A13 13 0 0 0 3 16v10.5A2.5 2.5 0 0 0 5.5 29H15z" />
      <path fill={THEME_COLOURS.darkAccent} d="M17 3.03a13 13 0 0 1 0 25.94z" />
    </svg>
  )
}

/** The mark on a full dark square, with the margin that rounded and round masks need. */
export function IconImage({ size }: { size: number }) {
  return (
    <div style={{ ...CENTRED, width: size, height: size, background: THEME_COLOURS.darkPage }}>
      <MarkImage size={Math.round(size * 0.56)} />
    </div>
  )
}

const CENTRED = { display: 'flex', alignItems: 'center', justifyContent: 'center' }
