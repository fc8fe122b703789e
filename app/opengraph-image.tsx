import { ImageResponse } from 'next/og'
import { PreviewImage } from '#components/landing/preview-image.tsx'
import { headlineFont } from '#lib/server/headline-font.ts'

export const alt = 'Parley: what’s up, and who’s joining?'
export const size = { width: 1200, height: 630 }
export const contentType = 'image/png'

export default async function OpenGraphImage() {
  const fonts = [{ name: 'Newsreader', data: await headlineFont() }]
  return new ImageResponse(<PreviewImage />, { ...size, fonts })
}
