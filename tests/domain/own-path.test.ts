import { expect, test } from 'vitest'
import { isOwnPath } from '#lib/domain/account/own-path.ts'

test.each(['/', '/chat/s2/k2', '/chat/s2/k2?a=//b#c', '/a//b', '/@elsewhere.example'])('%s is ours', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  'chat/s2/k2',
  '',
])('%j leads elsewhere, or nowhere', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
