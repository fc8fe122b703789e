import { expect, test } from 'vitest'
import config from '../../next.config.mjs'

test('Next writes no lines of its own about requests, as it would in development: the address of a chat holds its key', () => {
  expect(config.logging).toBe(false)
})
