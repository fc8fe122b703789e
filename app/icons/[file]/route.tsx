import { ImageResponse } from 'next/og'
import { IconImage } from '#components/ui/brand/mark-image.tsx'

const SIZES = { '192.png': 192, '512.png': 512 } as const

export const dynamicParams = false
export const generateStaticParams = () => Object.keys(SIZES).map((file) => ({ file }))

/** The icons of the manifest, drawn at build time. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }) {
  const size = SIZES[(await params).file as keyof typeof SIZES]
  return new ImageResponse(<IconImage size={size} />, { width: size, height: size })
}
