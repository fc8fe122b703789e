import { z } from 'zod'
import { readText } from '#sandbox/http/read-body.ts'
import type { Call } from '#sandbox/http/stand-in.ts'
import { StripeFailure } from './errors.ts'

export const FORM_MAX_BYTES = 16_384

/** Reads a posted form. Throws a StripeFailure (400) for one that the schema refuses. */
export async function parsedForm<Schema extends z.ZodType>(
  { request }: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parsed(schema, Object.fromEntries(new URLSearchParams(await readText(request, FORM_MAX_BYTES))))
}

export function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given)
  if (!result.success) throw new StripeFailure(400, z.prettifyError(result.error))
  return result.data
}
