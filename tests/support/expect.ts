import { expect as playwrightExpect } from 'playwright/test'

/** Asks a page until it is so, or fails telling what it saw. Patient: two cores may run two browsers. */
export const expect = playwrightExpect.configure({ timeout: 20_000 })
