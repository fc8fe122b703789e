import sharp from 'sharp'
import { invalid } from '#sandbox/model/errors.ts'
import type { Block, MessagesRequest } from '#sandbox/model/request.ts'

/** The facts that the stand-in sees of a file, which other files rarely share. */
export type SeenFile =
  { kind: 'picture'; width: number; height: number; colour: string } | { kind: 'pdf'; bytes: number }

const PIXELS_MAX = 8_000
const PIXELS_PER_TOKEN = 750
const PICTURE_TOKENS_MAX = 1_600
const PDF_BYTES_PER_TOKEN = 25
const seenIn = new WeakMap<Block, SeenFile>()

/** Examines every picture and PDF of a request, and refuses what the APIs refuse. */
export async function lookAtFiles({ turns }: MessagesRequest): Promise<void> {
  for (const block of turns.flatMap(({ blocks }) => blocks).filter(isFile)) {
    const { media_type: mediaType, data } = block['source'] as { media_type: string; data: string }
    const bytes = Buffer.from(data, 'base64')
    seenIn.set(block, block.type === 'image' ? await lookAtPicture(bytes, mediaType) : lookAtPdf(bytes))
  }
}

export function seenFile(block: Block): SeenFile | null {
  return seenIn.get(block) ?? null
}

/** Returns the tokens of a file; null for any other block. */
export function fileTokens(block: Block): number | null {
  const seen = seenIn.get(block)
  if (!seen) return null
  if (seen.kind === 'pdf') return Math.ceil(seen.bytes / PDF_BYTES_PER_TOKEN)
  return Math.min(PICTURE_TOKENS_MAX, Math.ceil((seen.width * seen.height) / PIXELS_PER_TOKEN))
}

function isFile({ type }: Block): boolean {
  return type === 'image' || type === 'document'
}

async function lookAtPicture(bytes: Buffer, mediaType: string): Promise<SeenFile> {
  const picture = sharp(bytes)
  const { width, height, format } = await picture.metadata().catch(() => {
    throw invalid('Could not process image')
  })
  if (`image/${format}` !== mediaType) throw invalid(`Image does not match the provided media type ${mediaType}`)
  if (Math.max(width, height) > PIXELS_MAX) {
    throw invalid(`At least one of the image dimensions exceed max allowed size: ${PIXELS_MAX} pixels`)
  }
  const { dominant } = await picture.stats().catch(() => {
    throw invalid('Could not process image')
  })
  return { kind: 'picture', width, height, colour: colourOf(dominant) }
}

function lookAtPdf(bytes: Buffer): SeenFile {
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw invalid('The PDF specified was not valid.')
  return { kind: 'pdf', bytes: bytes.length }
}

const COLOURS: readonly [string, number, number, number][] = [
  ['red', 220, 40, 40],
  ['green', 40, 160, 60],
  ['blue', 40, 80, 210],
  ['yellow', 240, 220, 50],
  ['orange', 240, 140, 30],
  ['purple', 130, 50, 170],
  ['brown', 120, 75, 40],
  ['white', 250, 250, 250],
  ['grey', 128, 128, 128],
  ['black', 10, 10, 10],
]

function colourOf({ r, g, b }: { r: number; g: number; b: number }): string {
  const farFrom = ([, red, green, blue]: (typeof COLOURS)[number]) =>
    (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
  return COLOURS.toSorted((one, other) => farFrom(one) - farFrom(other))[0]?.[0] ?? 'grey'
}
