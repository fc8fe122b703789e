import type { HelpCard, HelpKind, ShownHelpline } from '../../protocol/events/safety/care.ts'
import { HELP_TEXTS } from '../../protocol/texts/care.ts'
import { CHECKED_AT, DIRECTORIES, HELP_BY_COUNTRY, type HelplineRow } from './helplines.ts'
import { countryOf } from './zone-countries.ts'

/**
 * CARE-2: builds the help card for a kind of trouble, with helplines for the country of the time zone. Without a known
 * country it lists international directories. The emergency number comes last, but first in a medical case.
 */
export function helpCardOf(kind: HelpKind, timeZone: string | null): Omit<HelpCard, 'cardId'> {
  return { kind, text: HELP_TEXTS[kind], helplines: helplinesFor(kind, timeZone && countryOf(timeZone)) }
}

function helplinesFor(kind: HelpKind, country: string | null): ShownHelpline[] {
  const help = country === null ? undefined : HELP_BY_COUNTRY.get(country)
  if (!help) return rowsFor(kind, DIRECTORIES).map((row) => shown(row, null))
  const [police, medical, page] = help.emergency
  const phone = kind === 'fear' || kind === 'child' ? police : medical
  const emergency = shown([kind, 'Emergency number', phone, page], country)
  const lines = rowsFor(kind, help.lines).map((row) => shown(row, country))
  return kind === 'medical' ? [emergency, ...lines] : [...lines, emergency]
}

function rowsFor(kind: HelpKind, rows: readonly HelplineRow[]): readonly HelplineRow[] {
  return rows.filter(([kinds]) => kinds.split(' ').includes(kind))
}

function shown([, name, phone, page]: HelplineRow, country: string | null): ShownHelpline {
  const url = `https://${page}`
  return { name, phone, url, country, source: url, checkedAt: CHECKED_AT }
}
