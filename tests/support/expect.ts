import { expect as playwrightExpect } from 'playwright/test'

/** Retries an assertion on a page and fails with what it saw. The timeout is long: two browsers may share two cores. */
export const expect = playwrightExpect.configure({ timeout: 90_000 })
