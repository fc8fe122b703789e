/** Thrown when the model refuses this request for good, mostly because of its content. */
export class ModelRefuses extends Error {}
/** Thrown when the model refuses all our requests: the operator must correct key, address, model name or account. */
export class ModelShut extends Error {}

/** A server's error. Errors within a stream have a type but no status. */
export type Failure = { status: number | undefined; type: string | null | undefined; message: string }

/**
 * 'passing': a retry may succeed. 'request': this request never succeeds. 'setup': no request does until the operator
 * acts.
 */
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

/** Proxies and the model's own server report these with unspecific statuses, so the message decides. */
const CONTENT = /content[\s_-]*(filter|policy|management)|moderation|flagged/i
const ACCOUNT = /usage limit|credit balance|billing|organization has been disabled/i

/** Classifies a failure: retry, give up this request, or alert the operator. */
export function failureKind({ status, type, message }: Failure): FailureKind {
  const kind = status === undefined ? (OF_TYPE.get(type ?? '') ?? 'passing') : kindOfStatus(status)
  if (kind === 'passing') return kind
  if (ACCOUNT.test(message)) return 'setup'
  return CONTENT.test(message) ? 'request' : kind
}

function kindOfStatus(status: number): FailureKind {
  return OF_STATUS.get(status) ?? (status >= 500 ? 'passing' : 'setup')
}
