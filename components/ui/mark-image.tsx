/** The mark for pictures made on the server (icons, previews), where neither style sheets nor themes exist. */
export function MarkImage({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size}>
      <path fill="#f0ebe4" d="M15 3.03A13 13 0 0 0 3 16v10.5A2.5 2.5 0 0 0 5.5 29H15z" />
      <path fill="#f3ad6e" d="M17 3.03a13 13 0 0 1 0 25.94z" />
    </svg>
  )
}

/** `--page` of the dark theme, for what reads no style sheet. */
export const DARK_PAGE = '#13110f'

/** The mark on a full dark square, with the margin that rounded and round masks need. */
export function IconImage({ size }: { size: number }) {
  return (
    <div style={{ ...CENTRED, width: size, height: size, background: DARK_PAGE }}>
      <MarkImage size={Math.round(size * 0.56)} />
    </div>
  )
}

const CENTRED = { display: 'flex', alignItems: 'center', justifyContent: 'center' }
