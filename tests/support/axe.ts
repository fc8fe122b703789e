import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from './expect.ts'

/** Off by default in axe. Voice control finds a control by its visible words, so its name must contain them. */
const ALL = { rules: { 'label-content-name-mismatch': { enabled: true } } }
const COLOURS = { runOnly: ['color-contrast'] }

/**
 * Expects no violation of any axe rule, best practices included, in dark and light mode. Only colours differ between
 * the two, so the second scan checks only them.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsIn(page, ALL), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violationsIn(page, COLOURS), `${state}, light`).toEqual([])
}

async function violationsIn(page: Page, which: typeof ALL | typeof COLOURS): Promise<string[]> {
  // Without this axe builds a selector for every node that passed, which costs as much as the scan.
  const axe = new AxeBuilder({ page }).options({ ...which, resultTypes: ['violations'] })
  axe.setLegacyMode() // there are no frames, and a separate window for each scan takes longer than the scan
  const { violations, passes } = await axe.analyze()
  expect(passes.flatMap(({ nodes }) => nodes).length, 'something was looked at').toBeGreaterThan(0)
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n  ${html}`))
}
