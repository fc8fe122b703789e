import { SIDE_MAX_PX, within, type Size } from '../../domain/files/page/fitted.ts'
import { FILE_MAX_BYTES } from '../../protocol/limits.ts'
import { log } from '../log.ts'

const QUALITY = 0.9
/** Each attempt is smaller than the last; the server refuses a picture that is too large after all of them. */
const SIDES_PX = [SIDE_MAX_PX, 2900, 2048]
/** HEIC: few browsers show it, so it becomes JPEG. */
const APPLE = /^image\/hei[cf]$/

/** Returns the displayed size of a picture, in pixels; null when this browser cannot show it. */
export async function pictureSize(bytes: Blob): Promise<Size | null> {
  const image = await loaded(bytes)
  return image && { width: image.naturalWidth, height: image.naturalHeight }
}

/**
 * IMG-1: returns the picture to upload. HEIC becomes JPEG, and large photos are scaled down for slow lines. Other
 * pictures stay as they are: the server re-encodes them (IMG-2).
 */
export async function readyPicture(bytes: Blob, type: string): Promise<Blob> {
  const isLarge = bytes.size > FILE_MAX_BYTES
  if (type === 'image/gif') return bytes // may be animated
  const image = await loaded(bytes)
  if (!image) return bytes
  const isWide = Math.max(image.naturalWidth, image.naturalHeight) > SIDE_MAX_PX
  if (!APPLE.test(type) && !isLarge && !isWide) return bytes
  const target = APPLE.test(type) || type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  let drawn: Blob | null = null
  for (const side of SIDES_PX) {
    drawn = await redrawn(image, side, target)
    if (drawn && drawn.size <= FILE_MAX_BYTES) return drawn
  }
  return drawn ?? bytes
}

async function redrawn(image: HTMLImageElement, side: number, type: string): Promise<Blob | null> {
  const { width, height } = within({ width: image.naturalWidth, height: image.naturalHeight }, side)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  try {
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return await new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
  } catch (error) {
    log.debug('A picture could not be redrawn', error)
    return null
  }
}

function loaded(bytes: Blob): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(bytes)
  const image = new Image()
  return new Promise<HTMLImageElement | null>((resolve) => {
    image.onload = () => resolve(image.naturalWidth > 0 ? image : null)
    image.onerror = () => resolve(null)
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
