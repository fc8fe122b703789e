import { parseArgs } from 'node:util'
import { KINDS, type Kind } from '#evals/situation.ts'

export type Options = {
  only: Kind | null
  /** The number of situations of each kind, the same ones in every run; null: all. */
  sample: number | null
  maxUsd: number | null
  /** The judge model's name; null: the model that replies. */
  judge: string | null
  /** True to play situations that the journal has already. */
  isAnew: boolean
  /** The folder for the result page. */
  out: string
}

/** Reads the command line; throws a sentence for its user. */
export function readOptions(words: string[], out: string): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      ...{ only: { type: 'string' }, sample: { type: 'string' }, 'max-usd': { type: 'string' } },
      ...{ judge: { type: 'string' }, again: { type: 'boolean' }, out: { type: 'string' } },
    },
  })
  const only = KINDS.find((kind) => kind === values.only) ?? null
  if (values.only !== undefined && only === null) throw new Error(`--only takes one of: ${KINDS.join(', ')}`)
  return {
    only,
    sample: positive('--sample', values.sample),
    maxUsd: positive('--max-usd', values['max-usd']),
    judge: values.judge ?? null,
    isAnew: values.again ?? false,
    out: values.out ?? out,
  }
}

function positive(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new Error(`${name} takes a number above 0`)
}
