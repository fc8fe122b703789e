import { describe, expect, test } from 'vitest'
import { HELPLINES } from '#lib/domain/safety/helplines.ts'
import { helpCardOf } from '#lib/domain/safety/help-card.ts'
import { countryOf } from '#lib/domain/safety/zone-countries.ts'
import { SAFETY_ANSWER_TEXTS } from '#lib/protocol/texts/care.ts'
import { helpKindSchema, helplineSchema, type HelpKind } from '#lib/protocol/events/safety/care.ts'

const KINDS = helpKindSchema.options
const sentences = (text: string) => text.match(/[.!?](?=\s|$)/g)?.length
const phones = (kind: HelpKind, timeZone: string | null) =>
  helpCardOf(kind, timeZone).helplines.map(({ phone }) => phone)

describe('[CARE-2] the help card', () => {
  test.each([
    ['self-harm', 'America/Chicago', '988'],
    ['self-harm', 'America/Indiana/Knox', '988'],
    ['self-harm', 'Europe/London', '116 123'],
    ['self-harm', 'Europe/Berlin', '0800 111 0 111'],
    ['fear', 'Europe/Berlin', '116 016'],
    ['fear', 'Europe/Madrid', '016'],
    ['fear', 'Australia/Perth', '1800 737 732'],
    ['fear', 'America/Sao_Paulo', '180'],
    ['child', 'Asia/Calcutta', '1098'],
    ['medical', 'Pacific/Auckland', '0800 764 766'],
    ['self-harm', 'Asia/Seoul', '109'],
    ['fear', 'Asia/Tel_Aviv', '118'],
    ['medical', 'Asia/Shanghai', '120'],
  ] as const)('has for %s in %s the number %s', (kind, timeZone, phone) => {
    expect(phones(kind, timeZone)).toContain(phone)
  })

  test('has the emergency number last, and first if it is about minutes', () => {
    expect(phones('self-harm', 'Europe/Paris').at(-1)).toBe('15')
    expect(phones('fear', 'Europe/Paris').at(-1)).toBe('17')
    expect(phones('medical', 'America/New_York')[0]).toBe('911')
  })

  test.each(KINDS)('leads on from every country if it knows no line for %s', (kind) => {
    for (const timeZone of ['Africa/Nairobi', 'Etc/UTC', 'nowhere', '__proto__', null]) {
      const { helplines } = helpCardOf(kind, timeZone)
      expect(helplines.length).toBeGreaterThan(0)
      expect(helplines.every(({ country }) => country === null)).toBe(true)
    }
  })

  test.each(KINDS)('says two sentences about %s', (kind) => {
    expect(sentences(helpCardOf(kind, null).text)).toBe(2)
  })

  test('[CARE-3] opens softly if the person is not sure, and says two sentences, too', () => {
    const { unsure, no } = SAFETY_ANSWER_TEXTS
    expect([unsure, no].map(sentences)).toEqual([2, 2])
    expect(unsure).toMatch(/^It is fine not to be sure/)
    expect(no).toBe(helpCardOf('fear', null).text)
  })
})

describe('[CARE-2] the helplines', () => {
  const countries = [...new Set(HELPLINES.flatMap(({ country }) => country ?? []))]
  const linesOf = (country: string) => HELPLINES.filter((line) => line.country === country)

  test('are there for these countries at least', () => {
    const needed = 'US GB IE CA AU NZ DE AT CH FR BE NL ES PT IT PL SE NO DK FI BR MX IN JP'.split(' ')
    const spoken = 'AR CN CZ EG GR HU IL KR RO RU SK TR TW UA ZA'.split(' ') // of languages that turn-taking knows
    expect([...needed, ...spoken].filter((country) => !countries.includes(country))).toEqual([])
  })

  test('have a page each, and the day on which the number was compared', () => {
    for (const { kinds, name, phone, url, checkedAt } of HELPLINES) {
      const known: readonly string[] = [...KINDS, 'police', 'ambulance']
      expect(
        kinds.filter((kind) => !known.includes(kind)),
        name,
      ).toEqual([])
      expect(URL.parse(url)?.href.startsWith('https://'), name).toBe(true)
      expect(phone ?? '0', name).toMatch(/^\d[\d -]*$/)
      expect(checkedAt, name).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })

  test('offer a person to talk to in every country, for each kind that is not for an ambulance alone', () => {
    const without = countries.flatMap((country) =>
      ['self-harm', 'fear', 'police', 'ambulance']
        .filter((kind) => !linesOf(country).some(({ kinds }) => kinds.includes(kind)))
        .map((kind) => `${country}: ${kind}`),
    )
    expect(without).toEqual([])
  })

  test('go over the wire', () => {
    for (const timeZone of ['Europe/Zurich', null]) {
      for (const line of helpCardOf('fear', timeZone).helplines) expect(helplineSchema.parse(line)).toEqual(line)
    }
  })
})

/** TypeScript lacks this method. */
type WithZones = Intl.Locale & { getTimeZones(): string[] }

test('[CARE-2] every zone of a country is known by its old and its new name', () => {
  const regions = new Set(HELPLINES.flatMap(({ country }) => country ?? []))
  const zonesOf = (region: string) => (new Intl.Locale('und', { region }) as WithZones).getTimeZones()
  expect(zonesOf('US').length, 'zones must be known for this test to mean anything').toBeGreaterThan(20)
  const wrong = [...regions].flatMap((region) => zonesOf(region).filter((zone) => countryOf(zone) !== region))
  expect(wrong).toEqual([])
  expect(countryOf('US/Pacific')).toBe('US')
  expect(countryOf('Australia/ACT')).toBe('AU')
  expect(countryOf('America/Bogota')).toBeNull()
})
