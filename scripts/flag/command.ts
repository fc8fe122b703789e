import { parseArgs } from 'node:util'
import { parseDuration, parseFlagTarget, type FlagTarget } from '#lib/server/compose/flag-register.ts'

export const USAGE = `npm run flag -- add ADDRESS_OR_CIDR [--reason TEXT] [--for 24h]
npm run flag -- remove ADDRESS_OR_CIDR
npm run flag -- list`

type Named = { address: string; target: FlagTarget }
export type Command =
  | ({ action: 'add'; reason: string | null; seconds: number | null; duration: string } & Named)
  | ({ action: 'remove' } & Named)
  | { action: 'list' }

const OPTIONS = { reason: { type: 'string' }, for: { type: 'string' } } as const

/** Parses the arguments. Returns the command or a complaint; an empty complaint asks for the usage alone. */
export function parseCommand(args: string[]): Command | string {
  const parsed = parseOrNull(args)
  if (!parsed) return 'That option is not known.'
  const { positionals, values } = parsed
  const [action = '', address = '', ...rest] = positionals
  if (action === 'list' && address === '') return { action }
  if ((action !== 'add' && action !== 'remove') || rest.length > 0) return ''

  const target = parseFlagTarget(address)
  if (target === null) return `'${address}' is neither an address nor a range such as 203.0.113.0/24.`
  if (action === 'remove') return { action, address, target }
  const seconds = values.for === undefined ? null : parseDuration(values.for)
  if (values.for !== undefined && seconds === null) return `'${values.for}' is no duration: 90m, 24h and 7d are.`
  return { action, address, target, reason: values.reason ?? null, seconds, duration: values.for ?? '' }
}

function parseOrNull(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch {
    return null
  }
}
