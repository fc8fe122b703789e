import type { HelpCard, HelpKind, ShownHelpline } from '../../protocol/events/safety/care.ts'
import { HELP_TEXTS } from '../../protocol/texts/care.ts'
import { HELPLINES, type Helpline } from './helplines.ts'
import { countryOf } from './zone-countries.ts'

/**
 * CARE-2: builds the help card for a kind of trouble, with helplines for the country of the time zone. Without a known
 * country it lists international directories. The emergency number comes last, but first in a medical case.
 */
export function helpCardOf(kind: HelpKind, timeZone: string | null): Omit<HelpCard, 'cardId'> {
  return { kind, text: HELP_TEXTS[kind], helplines: helplinesFor(kind, timeZone && countryOf(timeZone)) }
}

function helplinesFor(kind: HelpKind, country: string | null): ShownHelpline[] {
  const ofCountry = HELPLINES.filter((line) => line.country === country)
  const rows = ofCountry.length > 0 ? ofCountry : HELPLINES.filter((line) => line.country === null)
  const called = kind === 'fear' || kind === 'child' ? 'police' : 'ambulance'
  const emergency = rows.filter(({ kinds }) => kinds.includes(called))
  const lines = rows.filter(({ kinds }) => kinds.includes(kind))
  return (kind === 'medical' ? [...emergency, ...lines] : [...lines, ...emergency]).map(shown)
}

function shown({ country, name, phone, url, checkedAt }: Helpline): ShownHelpline {
  return { name, phone, url, country, source: url, checkedAt }
}
