import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePictureMaker } from '#lib/adapters/pictures/picture-maker.ts'
import * as hostile from '#tests/support/hostile-files.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const { make } = makePictureMaker()
const about = (bytes: Buffer) => sharp(bytes).metadata()
const animated = (frames: number, side: number) =>
  sharp(
    Buffer.alloc(side * side * 3 * frames).map((_, at) => (at >> 6) * 5),
    {
      raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
    },
  )

describe('[IMG-2] a picture is made anew', () => {
  test.each([
    ['a JPEG', () => hostile.jpeg(90, 60)],
    ['a PNG', () => hostile.png(90, 60)],
    ['a WebP', () => hostile.noise(90, 60).webp().toBuffer()],
    ['an AVIF', () => hostile.noise(90, 60).avif({ effort: 0 }).toBuffer()],
    ['16 bits a channel', () => hostile.deep(90, 60)],
    ['CMYK', () => hostile.cmyk(90, 60)],
    ['grey', () => hostile.grey(90, 60)],
  ])('%s', async (_, given) => {
    const { width, height, sizes, placeholder } = await make(await given())
    expect([width, height]).toEqual([90, 60])
    expect(await about(sizes.whole)).toMatchObject({ format: 'webp', width, height, depth: 'uchar', space: 'srgb' })
    expect(await about(sizes.thumbnail)).toMatchObject({ format: 'webp', width, height })
    expect(await about(sizes.model)).toMatchObject({ format: 'jpeg', width, height })
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,400}$/)
  })

  test('[DEC-74] a large one fits the page, the list and the model', async () => {
    const { sizes, ...size } = await make(hostile.pngBomb(8000, 6250)) // the largest size that is accepted
    expect(size).toMatchObject({ width: 4096, height: 3200 })
    expect(await about(sizes.whole)).toMatchObject({ width: 4096, height: 3200 })
    expect(await about(sizes.thumbnail)).toMatchObject({ width: 640, height: 500 })
    const { width, height } = await about(sizes.model)
    expect(width * height).toBeLessThanOrEqual(1_150_000)
    expect(width).toBeGreaterThan(1150)
    const wide = await make(await hostile.png(3000, 300))
    expect(await about(wide.sizes.model)).toMatchObject({ width: 1568, height: 157 })
  })

  test('transparency is kept, except for the model, which sees white', async () => {
    const { sizes } = await make(await hostile.clear(50, 40))
    expect(await about(sizes.whole)).toMatchObject({ hasAlpha: true })
    expect(await about(sizes.thumbnail)).toMatchObject({ hasAlpha: true })
    expect((await sharp(sizes.model).stats()).dominant.r).toBeGreaterThan(200)
  })

  test('[DEC-74] an animation goes on moving, its thumbnail not; one too large becomes a still picture', async () => {
    for (const given of [animated(5, 40).gif().toBuffer(), animated(5, 40).webp().toBuffer()]) {
      const { width, height, sizes } = await make(await given)
      expect([width, height]).toEqual([40, 40])
      expect(await about(sizes.whole)).toMatchObject({ format: 'webp', pages: 5 })
      expect((await about(sizes.thumbnail)).pages).toBeUndefined()
    }
    for (const [frames, width, height] of [
      [10_000, 60, 60],
      [170, 600, 500],
      [190_000, 2000, 2000],
      [10_000, 1000, 1000],
    ] as const) {
      const long = await make(hostile.gif(frames, width, height))
      expect((await about(long.sizes.whole)).pages).toBeUndefined()
      expect([long.width, long.height]).toEqual([width, height])
    }
  })

  test('no place, no name, no profile and nothing appended gets through, and it stands upright', async () => {
    const photo = await hostile.photoWithPlace()
    const before = await about(photo)
    expect(before, 'for this test to mean anything').toMatchObject({ width: 60, height: 40, orientation: 6 })
    expect([before.exif, before.icc, before.xmp].every(Boolean)).toBe(true)
    expect(photo.toString('latin1')).toContain('Ana')

    const { width, height, sizes } = await make(photo)
    expect([width, height], 'turned by its orientation').toEqual([40, 60])
    for (const bytes of Object.values(sizes)) {
      const { exif, icc, xmp, iptc, orientation } = await about(bytes)
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
      expect(bytes.toString('latin1')).not.toMatch(/of Ana|Exif/)
    }
  })

  test.each([
    ['a GIF that is a script', hostile.gifScript],
    ['a JPEG with a page behind it', () => hostile.jpegWith('<script>alert(1)</script>')],
    ['a JPEG that is a ZIP, too', () => hostile.jpegWith('PK\x03\x04alert PK\x05\x06')],
    ['a PNG with a text of 50 MB', async () => hostile.pngWithText(await hostile.png(9, 9), 'alert', 50_000_000)],
  ])('%s is a picture alone', async (_, given) => {
    const bytes = await given()
    expect(bytes.toString('latin1')).toContain('alert')
    const { sizes } = await make(bytes)
    for (const made of Object.values(sizes)) expect(made.toString('latin1')).not.toMatch(/alert|script/)
  })

  test.each([
    [1, 1, 1, 1],
    [1, 20_000, 1, 4096],
    [20_000, 1, 4096, 1],
  ])('%i × %i', async (width, height, madeWidth, madeHeight) => {
    const { sizes, ...size } = await make(await hostile.png(width, height))
    expect(size).toMatchObject({ width: madeWidth, height: madeHeight })
    expect(await about(sizes.model)).toMatchObject({ format: 'jpeg' })
  })
})

describe('[IMG-2] refused before anything is decoded', () => {
  test.each([
    ['30,000 pixels square in 100 KB', () => hostile.pngBomb(30_000, 30_000), 'TOO_LARGE'],
    ['one row beyond 50 megapixels', () => hostile.pngBomb(8000, 6251), 'TOO_LARGE'],
    ['two frames, each one row beyond 50 megapixels', () => hostile.gif(2, 8000, 6251, true), 'TOO_LARGE'],
    ['an AVIF one column beyond 25 megapixels', () => hostile.avifSaying(5001, 5000), 'TOO_LARGE'],
    ['an AVIF of 25 megapixels whose header lies', () => hostile.avifSaying(5000, 5000), 'UNSUPPORTED_FILE'],
    ['half of a JPEG', async () => half(await hostile.jpeg(400, 300)), 'UNSUPPORTED_FILE'],
    ['half of a PNG', async () => half(await hostile.noise(90, 90).png().toBuffer()), 'UNSUPPORTED_FILE'],
    ['a TIFF', () => hostile.noise(9, 9).tiff().toBuffer(), 'UNSUPPORTED_FILE'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'UNSUPPORTED_FILE'],
    ['a beginning alone', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'UNSUPPORTED_FILE'],
  ])('%s', async (_, given, code) => {
    await expect(Promise.resolve(given()).then(make)).rejects.toMatchObject({ code })
  })
})

describe('[IMG-2] the process that makes pictures', () => {
  /** Lists only children of this thread, since other test files start picture processes, too. */
  const processes = () => readFileSync('/proc/thread-self/children', 'latin1').split(' ').filter(Boolean)
  const own = (before: string[]) => processes().find((pid) => !before.includes(pid))
  const small = () => hostile.png(9, 9)

  test('comes with the first, ends when none came for a while, and comes again', async () => {
    const before = processes()
    const maker = makePictureMaker({ idleMs: 300 })
    expect(own(before)).toBeUndefined()
    for (let time = 0; time < 2; time++) {
      await maker.make(await small())
      expect(own(before)).toBeDefined()
      await waitFor('its end', () => own(before) === undefined)
    }
  })

  test('has no secrets, and only the time that others leave', async () => {
    const before = processes()
    await makePictureMaker({ idleMs: 5000 }).make(await small())
    const place = `/proc/${own(before)}`
    const names = readFileSync(`${place}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0])
    expect(names.filter((name) => !/^(PATH|PWD|SHLVL|_|NODE_(ENV|CHANNEL_.*)|MALLOC_.*|)$/.test(name!))).toEqual([])
    const nices = readdirSync(`${place}/task`).map((id) =>
      Number(readFileSync(`${place}/task/${id}/stat`, 'latin1').split(') ')[1]?.split(' ')[16]),
    )
    expect(nices).toEqual(nices.map(() => Math.min(19, getPriority() + 10)))
  })

  test('refuses alone what takes too much memory, and what it is killed by', async () => {
    const before = processes()
    const { make } = makePictureMaker({ dataMaxKb: 950_000 })
    await make(await small())
    const greedy = hostile.deepInterlaced(8000, 6250)
    await expect(make(greedy)).rejects.toThrow()
    expect(await make(await small())).toMatchObject({ width: 9, height: 9 })

    const killed = expect(make(greedy)).rejects.toThrow('SIGKILL')
    process.kill(Number(own(before)), 'SIGKILL')
    await killed
    expect(await make(await small())).toMatchObject({ width: 9, height: 9 })
    process.kill(Number(own(before)), 'SIGKILL')
    await waitFor('its end', () => own(before) === undefined)
    expect(await make(await small())).toMatchObject({ width: 9, height: 9 })
  })
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
