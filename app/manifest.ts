import type { MetadataRoute } from 'next'
import { THEME_COLOURS } from '#components/ui/brand/theme-colours.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'

const png = (px: number) => ({ src: `/icons/${px}.png`, sizes: `${px}x${px}`, type: 'image/png' })

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: ASSISTANT_NAME,
    short_name: ASSISTANT_NAME,
    description: 'A live group chat with somebody in the room who listens to everyone.',
    start_url: '/',
    display: 'standalone',
    background_color: THEME_COLOURS.darkPage,
    theme_color: THEME_COLOURS.darkPage,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png(192),
      png(512),
      { ...png(512), purpose: 'maskable' },
    ],
  }
}
