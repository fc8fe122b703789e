import fc from 'fast-check'
import { z } from 'zod'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/**
 * Generates inputs from the schema itself. Refinements in code, which the schema does not show, may still refuse
 * some.
 */
export function validInput(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

/** Returns one copy of the value per text in it, with that text replaced by `text`. */
export function withEachTextAs(text: string, value: unknown): unknown[] {
  if (typeof value === 'string') return [text]
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => withEachTextAs(text, one).map((other) => value.with(at, other)))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    withEachTextAs(text, one).map((other) => ({ ...value, [name]: other })),
  )
}

/** Generates inputs one step off: a field is missing, has another type, or is one too many. */
export function nearlyValid(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const names = Object.keys(properties)
  const field = fc.constantFrom(...(names.length > 0 ? names : ['sessionId']), '__proto__', 'constructor', 'extra')
  return fc
    .record({ input: validInput(schema), field, odd: fc.option(oddity(), { nil: undefined }) })
    .map(({ input, field, odd }) => {
      const rest = { ...(Object(input) as Record<string, unknown>) }
      delete rest[field]
      return odd === undefined ? rest : Object.defineProperty(rest, field, { value: odd, enumerable: true })
    })
}

/** Generates any JSON value, biased towards those that break parsers. */
export function oddity(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fc.jsonValue({ stringUnit: 'binary' }), weight: 3 },
    hostileText(),
    fc.constantFrom(...WORST),
  )
}

/** Generates text that databases, parsers and screens stumble over. */
export function hostileText(): fc.Arbitrary<string> {
  const worst = fc.constantFrom(
    '\0',
    '\ud800',
    '\udfff',
    '\u2063',
    '\u202e',
    '\u200b',
    '\ufeff',
    '\n',
    '\x1b',
    "'",
    '"',
    '\\',
    '%',
    '$',
    '/',
    '..',
    '<',
    '&',
  )
  const part = fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.string({ maxLength: 4 }), worst)
  return fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
}

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown
const nestedObject = (depth: number) => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth)) as unknown

/** One value of every wrong type that JSON can carry. */
export const WORST: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  'text',
  '\0',
  '\ud800',
  '\u2063\u2063',
  '__proto__',
  'x'.repeat(30_000),
  [],
  [null],
  ['a', 1, {}],
  [[[[[]]]]],
  nested(2000),
  nestedObject(2000),
  {},
  JSON.parse('{"__proto__":{"isJoined":true,"sessionId":"x"}}'),
  JSON.parse('{"constructor":{"prototype":{"isOwner":true}}}'),
  { toString: 'x', valueOf: 1, then: true, length: -1 },
  { sessionId: { $ne: null }, userId: [], text: {} },
]

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJsonSchema))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -10, -10), max: Math.min(schema.maximum ?? 1000, 1000) })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fc.jsonValue(), { maxLength: 3 })
    default:
      return fc.jsonValue()
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fromJsonSchema(field)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields), noNullPrototype: true })
}

function textOf({ pattern, format, minLength = 0, maxLength = 40, allOf = [] }: JsonSchema): fc.Arbitrary<string> {
  const wanted = pattern ?? allOf.find((one) => one.pattern)?.pattern
  if (format === 'uri') return fc.webUrl()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const text = wanted
    ? fc.stringMatching(new RegExp(wanted))
    : hostileText().map((one) => one.padEnd(minLength, '-').slice(0, Math.max(minLength, maxLength)))
  const longest = fc.constantFrom('x'.repeat(Math.min(maxLength, 5000)), 'x'.repeat(Math.min(maxLength, 5000) + 1))
  return wanted ? text : fc.oneof({ arbitrary: text, weight: 8 }, longest)
}
