import sharp, { type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { Refusal, type ErrorCode } from '../../protocol/errors.ts'
import { PICTURE_MAX_PIXELS } from '../../protocol/limits.ts'
import type { MadePicture } from '../../services/ports/files.ts'

/** Longest sides: of the full picture, the thumbnail, the placeholder while it loads, and the model's copy. */
const WHOLE_PX = 4096
const THUMBNAIL_PX = 640
const PLACEHOLDER_PX = 16
const MODEL_PX = 1568
/** Models scale larger pictures down (Anthropic: about 1.15 megapixels). */
const MODEL_PIXELS = 1_150_000
/** AVIF decodes as a whole, at 18 bytes a pixel: a larger one would not fit into the process. */
const AVIF_MAX_PIXELS = 25_000_000
/** A larger animation becomes a still picture: encoding time grows with the pixels of all frames. */
const ANIMATION_FRAMES = 300
const ANIMATION_PIXELS = 20_000_000
const ANIMATION_PX = 1024
/** For each step, by the wall clock: a busy machine needs many times longer for a large picture. */
const PATIENCE = { seconds: 60 }

/** The libvips names of the permitted loaders; every other loader stays blocked, SVG's too. */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)

type Raw = { data: Buffer; info: OutputInfo }

/** The answer for one picture: the re-encoded picture, or the code of its refusal. */
export type PictureAnswer = { made: MadePicture } | { refused: ErrorCode }

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })

process.on('message', (bytes: Buffer) => void answer(bytes))
// A kill, because an ordinary exit would wait for a running decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function answer(bytes: Buffer): Promise<void> {
  const told = await make(bytes)
  process.send?.(told, () => undefined)
}

/** IMG-2: re-encodes a picture from its pixels. Metadata, colour profiles and hidden data do not survive this. */
async function make(bytes: Buffer): Promise<PictureAnswer> {
  try {
    // Without `animated` the height is of one frame: that of all frames may be too large a number for libvips.
    const about = await sharp(bytes, optionsOf({ limitInputPixels: false })).metadata()
    requireFitting(about)
    return { made: await made(bytes, about) }
  } catch (cause) {
    return { refused: cause instanceof Refusal ? cause.code : isTimeout(cause) ? 'UNAVAILABLE' : 'UNSUPPORTED_FILE' }
  }
}

function optionsOf(more: SharpOptions): SharpOptions {
  return { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS, sequentialRead: true, ...more }
}

/** True when a step ran out of time: the file may be fine, and may be sent again. */
function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.message.startsWith('timeout:')
}

/** Checks the size of one frame in the header, before anything is decoded. */
function requireFitting({ format, width, height }: Metadata): void {
  const most = format === 'heif' ? AVIF_MAX_PIXELS : PICTURE_MAX_PIXELS
  if (width * height > most) throw new Refusal('TOO_LARGE')
}

async function made(bytes: Buffer, about: Metadata): Promise<MadePicture> {
  const still = await sharp(bytes, optionsOf({}))
    .autoOrient()
    .resize({ width: WHOLE_PX, height: WHOLE_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout(PATIENCE)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const whole = isAnimated(about) ? await animation(bytes) : await toWhole(still, about)
  const [thumbnail, placeholder, model] = [await toThumbnail(still), await toPlaceholder(still), await toModel(still)]
  return {
    width: whole.info.width,
    height: whole.info.pageHeight ?? whole.info.height,
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    sizes: { whole: whole.data, thumbnail, model },
  }
}

/** False for a large animation too: only its first frame is decoded. */
function isAnimated({ width, height, pages = 1 }: Metadata): boolean {
  return pages > 1 && pages <= ANIMATION_FRAMES && width * height * pages <= ANIMATION_PIXELS
}

function animation(bytes: Buffer): Promise<Raw> {
  return sharp(bytes, optionsOf({ animated: true }))
    .resize({ width: ANIMATION_PX, height: ANIMATION_PX, fit: 'inside', withoutEnlargement: true })
    .timeout(PATIENCE)
    .webp({ quality: 75, effort: 1 })
    .toBuffer({ resolveWithObject: true })
}

/** Keeps sharper edges in PNG and GIF, because these are mostly drawings and screenshots. */
function toWhole(still: Raw, { format }: Metadata): Promise<Raw> {
  const isDrawn = format === 'png' || format === 'gif'
  const how = isDrawn ? { quality: 90, smartSubsample: true } : { quality: 82 }
  return ofRaw(still)
    .webp({ ...how, effort: 2 })
    .toBuffer({ resolveWithObject: true })
}

function toThumbnail(still: Raw): Promise<Buffer> {
  return within(still, THUMBNAIL_PX).webp({ quality: 76, effort: 3 }).toBuffer()
}

function toPlaceholder(still: Raw): Promise<Buffer> {
  return within(still, PLACEHOLDER_PX).webp({ quality: 30, effort: 3, smartSubsample: false }).toBuffer()
}

/** Flattens on white: JPEG has no transparency, and most transparent pictures are drawn for light pages. */
function toModel(still: Raw): Promise<Buffer> {
  const { width, height } = still.info
  const scale = Math.min(1, MODEL_PX / Math.max(width, height), Math.sqrt(MODEL_PIXELS / (width * height)))
  return within(still, Math.max(1, Math.floor(Math.max(width, height) * scale + 1e-6)))
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

function within(still: Raw, px: number): Sharp {
  return ofRaw(still).resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
}

function ofRaw({ data, info: { width, height, channels } }: Raw): Sharp {
  return sharp(data, { raw: { width, height, channels } }).timeout(PATIENCE)
}
