import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { MarkImage } from '../ui/brand/mark-image.tsx'
import { THEME_COLOURS } from '../ui/brand/theme-colours.ts'

const GLOW = [
  'radial-gradient(circle at 88% 62%, rgba(214, 130, 58, 0.75), rgba(214, 130, 58, 0) 46%)',
  'radial-gradient(circle at 62% 96%, rgba(170, 62, 44, 0.7), rgba(170, 62, 44, 0) 44%)',
  'radial-gradient(circle at 6% 78%, rgba(34, 104, 102, 0.65), rgba(34, 104, 102, 0) 42%)',
].join(', ')

/** The preview image of a shared link: the landing page's question, without anything of a chat. */
export function PreviewImage() {
  return (
    <div style={{ display: 'flex', width: '100%', height: '100%', background: THEME_COLOURS.darkPage }}>
      <div style={{ ...COLUMN, backgroundImage: GLOW }}>
        <div style={{ display: 'flex', alignItems: 'center', gap: 22, fontSize: 44 }}>
          <MarkImage size={60} />
          <span>{ASSISTANT_NAME}</span>
        </div>
        <div style={{ display: 'flex', flexDirection: 'column', fontSize: 108, lineHeight: 1.06, letterSpacing: -2.5 }}>
          <span>What’s up, and</span>
          <span>who’s joining?</span>
        </div>
        <div style={{ display: 'flex', fontSize: 35, color: '#cfc8be' }}>
          A group chat with somebody in it who listens to everyone.
        </div>
      </div>
    </div>
  )
}

const COLUMN = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  width: '100%',
  height: '100%',
  padding: '68px 80px 72px',
  color: THEME_COLOURS.darkInk,
  fontFamily: 'Newsreader',
} as const
