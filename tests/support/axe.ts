import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from './expect.ts'

/** Off by default: visible words must be part of a control's name, or voice control finds nothing by them. */
const ALL = { rules: { 'label-content-name-mismatch': { enabled: true } } }
const COLOURS = { runOnly: ['color-contrast'] }

/**
 * No violation of any rule that axe knows, best practices included, in the dark and in the light. Only colours differ
 * between the two, so the second look is at them alone.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsIn(page, ALL), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violationsIn(page, COLOURS), `${state}, light`).toEqual([])
}

async function violationsIn(page: Page, which: typeof ALL | typeof COLOURS): Promise<string[]> {
  // A selector for every node that passed would cost as much as the look: axe makes one for each rule.
  const axe = new AxeBuilder({ page }).options({ ...which, resultTypes: ['violations'] })
  axe.setLegacyMode() // there are no frames, and a window of its own for each look takes longer than the look
  const { violations, passes } = await axe.analyze()
  expect(passes.flatMap(({ nodes }) => nodes).length, 'something was looked at').toBeGreaterThan(0)
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n  ${html}`))
}
