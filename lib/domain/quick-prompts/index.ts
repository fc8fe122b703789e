import type { Manner } from '../../protocol/entities.ts'
import { QUICK_PROMPTS_SHOWN } from '../../protocol/limits.ts'
import { adventures } from './adventures.ts'
import { collaboration } from './collaboration.ts'
import { conflict } from './conflict.ts'
import type { PromptFamily, QuickPrompt } from './family.ts'
import { mediation } from './mediation.ts'
import { relationships } from './relationships.ts'
import { wildcards } from './wildcards.ts'

export { USE_LABELS } from './uses.ts'

/** PROMPT-3: all families of quick prompts. */
export const PROMPT_FAMILIES: readonly PromptFamily[] = [
  adventures,
  mediation,
  relationships,
  collaboration,
  conflict,
  wildcards,
]

/** The hidden prompt of a new chat (DEC-1), and its kind (CARE-3). */
export type Steering = Pick<PromptFamily, 'hiddenPrompt' | 'manner'>
export type PickedPrompt = QuickPrompt & Steering & { family: string }

/**
 * LAND-8 to LAND-10: picks one random prompt from each of five random families, shuffled. `random`: like Math.random.
 * `shown`: labels that the page already offers elsewhere.
 */
export function pickQuickPrompts(random: () => number, shown: ReadonlySet<string> = new Set()): PickedPrompt[] {
  return shuffled(PROMPT_FAMILIES, random)
    .slice(0, QUICK_PROMPTS_SHOWN)
    .flatMap(({ name, hiddenPrompt, manner, prompts }) => {
      const open = prompts.filter(({ label }) => !shown.has(label))
      const prompt = open[Math.floor(random() * open.length)]
      return prompt ? [{ ...prompt, family: name, hiddenPrompt, manner }] : []
    })
}

/** Returns the family's prompt with this label, or null. */
export function promptNamed(name: string, label: string): PickedPrompt | null {
  const family = PROMPT_FAMILIES.find((one) => one.name === name)
  const prompt = family?.prompts.find((one) => one.label === label)
  if (!family || !prompt) return null
  const { hiddenPrompt, manner } = family
  return { ...prompt, family: name, hiddenPrompt, manner }
}

/** Returns the hidden prompt of a kind of chat; null for none. */
export function hiddenPromptOf(manner: Manner | null): string | null {
  return PROMPT_FAMILIES.find((family) => family.manner === manner)?.hiddenPrompt ?? null
}

/** Fisher–Yates shuffle: all orders are equally likely, so it also picks the families. */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1))
    const [one, other] = [order[at], order[last]]
    if (one !== undefined && other !== undefined) [order[last], order[at]] = [one, other]
  }
  return order
}
