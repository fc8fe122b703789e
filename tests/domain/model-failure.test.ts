import { expect, test } from 'vitest'
import { failureKind } from '#lib/domain/parley/model-failure.ts'

test.each([
  [400, 'request'],
  [401, 'setup'],
  [402, 'setup'],
  [403, 'setup'],
  [404, 'setup'],
  [408, 'passing'],
  [409, 'passing'],
  [413, 'request'],
  [422, 'request'],
  [429, 'passing'],
  [500, 'passing'],
  [502, 'passing'],
  [503, 'passing'],
  [529, 'passing'],
])('a model that answers %i: %s', (status, kind) => {
  expect(failureKind({ status, type: null, message: `${status} no` })).toBe(kind)
})

test.each([
  ['invalid_request_error', 'request'],
  ['request_too_large', 'request'],
  ['authentication_error', 'setup'],
  ['permission_error', 'setup'],
  ['not_found_error', 'setup'],
  ['rate_limit_error', 'passing'],
  ['overloaded_error', 'passing'],
  ['api_error', 'passing'],
  ['timeout_error', 'passing'],
  [undefined, 'passing'],
])('an error in a stream of type %s, or a connection that broke: %s', (type, kind) => {
  expect(failureKind({ status: undefined, type, message: 'no' })).toBe(kind)
})

test.each([
  [400, 'Your credit balance is too low to access the API.', 'setup'],
  [400, 'You have reached your specified API usage limits.', 'setup'],
  [400, 'Output blocked by content filtering policy', 'request'],
  [403, 'Your chosen model requires moderation and your input was flagged', 'request'],
  [429, 'You have reached your usage limit', 'passing'],
])('%i with the words "%s": %s', (status, message, kind) => {
  expect(failureKind({ status, type: null, message })).toBe(kind)
})
