import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Malicious and malformed files. All are generated, so that no large file is kept.

const colour = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })

/** Random noise, which no format compresses. */
export const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

export const png = (width: number, height: number) => colour(width, height).png().toBuffer()
export const jpeg = (width: number, height: number) => noise(width, height).jpeg().toBuffer()

/**
 * Builds a PNG of one colour: 30,000 pixels square in some 100 KB. Written by hand, as libraries need too much
 * memory.
 */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // one bit a pixel, grey
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** The seven passes of an interlaced PNG: first column and row, and their steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Builds a black interlaced PNG with transparency and 16 bits a channel, the format that takes most memory to decode.
 */
export function deepInterlaced(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const sizes = PASSES.map(([x, y, dx, dy]) => Math.ceil((height - y) / dy) * (1 + Math.ceil((width - x) / dx) * 8))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = zeros(sizes.reduce((sum, size) => sum + size))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** Compresses that many zeros without holding them in memory. */
function zeros(count: number): Buffer {
  const size = 1 << 20
  const piece = deflateRawSync(Buffer.alloc(size), { finishFlush: constants.Z_FULL_FLUSH })
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((count % 65_521) * 65_536 + 1)
  const pieces = Array<Buffer>(Math.floor(count / size)).fill(piece)
  return Buffer.concat([Buffer.from([0x78, 1]), ...pieces, deflateRawSync(Buffer.alloc(count % size)), sum])
}

/** Builds a small AVIF whose header claims this size. */
export async function avifSaying(width: number, height: number): Promise<Buffer> {
  const bytes = await noise(9, 9).avif({ effort: 0 }).toBuffer()
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, size)
  bytes.writeUInt32BE(height, size + 4)
  return bytes
}

/** Adds a compressed text after the picture's header, which inflates to that many bytes. */
export function pngWithText(bytes: Buffer, keyword: string, inflatesTo: number): Buffer {
  const text = Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(Buffer.alloc(inflatesTo, 'A'), { level: 1 })])
  return Buffer.concat([bytes.subarray(0, 33), chunk('zTXt', text), bytes.subarray(33)])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(named))
  return Buffer.concat([length, named, sum])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

/**
 * Builds a GIF with that many frames on a screen of this size. The frames have one pixel; `isFull`: they fill the
 * screen by their headers.
 */
export function gif(frames: number, width: number, height: number, isFull = false): Buffer {
  const size = [width & 255, width >> 8, height & 255, height >> 8]
  const frameSize = isFull ? size : [1, 0, 1, 0]
  const screen = Buffer.from([...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([
    ...[0x21, 0xf9, 4, 0, 5, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...frameSize, 0, 2, 2, 0x44, 1, 0],
  ])
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** Builds a GIF that is also a script: in `GIF89a/*…` the header reads as a name and a comment. */
export function gifScript(): Buffer {
  const picture = gif(1, 0x2f2a, 2) // a width whose bytes are `*/` reversed, which opens the comment
  return Buffer.concat([picture, Buffer.from('*/=1;alert(document.domain)//')])
}

export const jpegWith = async (appended: string) => Buffer.concat([await jpeg(40, 30), Buffer.from(appended, 'latin1')])

/** A photo with GPS, camera and a rotation in its metadata. */
export const photoWithPlace = () =>
  noise(60, 40)
    .withExif({
      IFD0: { Make: 'Phone of Ana', Copyright: 'Ana' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">home of Ana</x:xmpmeta>')
    .jpeg()
    .toBuffer()

export const cmyk = (width: number, height: number) => noise(width, height).toColourspace('cmyk').jpeg().toBuffer()
export const deep = (width: number, height: number) =>
  noise(width, height)
    .toColourspace('rgb16')
    .png({ bitdepth: 16 } as object)
    .toBuffer()
export const grey = (width: number, height: number) => noise(width, height).toColourspace('b-w').jpeg().toBuffer()
export const clear = (width: number, height: number) => colour(width, height, 4).png().toBuffer()
