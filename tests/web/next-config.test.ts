import { expect, test } from 'vitest'
import config from '../../next.config.mjs'

test('Next logs no requests, whose addresses hold the keys of chats', () => {
  expect(config.logging).toBe(false)
})
