/** The model takes this request neither now nor later: because of what stands in it, as far as the answer says. */
export class ModelRefuses extends Error {}
/** The model takes none of our requests: key, address, model name or account have to be set right by who runs Parley. */
export class ModelShut extends Error {}

/** As a server says it: with a status, or with a type in a stream, where an error has no status any more. */
export type Failure = { status: number | undefined; type: string | null | undefined; message: string }

/** 'passing': may go well later. 'request': never for this request. 'setup': for no request, until somebody sets it right. */
export type FailureKind = 'passing' | 'request' | 'setup'

const OF_STATUS: ReadonlyMap<number, FailureKind> = new Map([
  [400, 'request'],
  [408, 'passing'],
  [409, 'passing'],
  [413, 'request'],
  [422, 'request'],
  [425, 'passing'],
  [429, 'passing'],
  [451, 'request'],
])

const OF_TYPE: ReadonlyMap<string, FailureKind> = new Map([
  ['invalid_request_error', 'request'],
  ['request_too_large', 'request'],
  ['content_filter', 'request'],
  ['authentication_error', 'setup'],
  ['billing_error', 'setup'],
  ['permission_error', 'setup'],
  ['not_found_error', 'setup'],
])

/** Servers between us and the model say these with statuses that mean something else; so does the model's own of an account. */
const CONTENT = /content[\s_-]*(filter|policy|management)|moderation|flagged/i
const ACCOUNT = /usage limit|credit balance|billing|organization has been disabled/i

/** What may be tried again, what never may, and what is for whoever runs this to read. */
export function failureKind({ status, type, message }: Failure): FailureKind {
  const kind = status === undefined ? (OF_TYPE.get(type ?? '') ?? 'passing') : kindOfStatus(status)
  if (kind === 'passing') return kind
  if (ACCOUNT.test(message)) return 'setup'
  return CONTENT.test(message) ? 'request' : kind
}

function kindOfStatus(status: number): FailureKind {
  return OF_STATUS.get(status) ?? (status >= 500 ? 'passing' : 'setup')
}
