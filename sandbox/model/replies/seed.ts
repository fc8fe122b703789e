/** FNV-1a: the same conversation gets the same reply, another one probably another. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Chooses by seed. It passes over options whose fixed words occur in `avoid`, the last reply. */
export type Pick = {
  one: (options: readonly string[], purpose: string) => string
  chance: (percent: number, purpose: string) => boolean
}

export function makePick(seed: number, avoid: string): Pick {
  const draw = (purpose: string) => seedOf(`${seed} ${purpose}`)
  return {
    one(options, purpose) {
      const start = draw(purpose) % Math.max(1, options.length)
      const inOrder = [...options.slice(start), ...options.slice(0, start)]
      return inOrder.find((option) => !avoid.includes(longestFixedPart(option))) ?? inOrder[0] ?? ''
    },
    chance: (percent, purpose) => draw(purpose) % 100 < percent,
  }
}

/** Returns the longest part of a template outside its slots. */
function longestFixedPart(template: string): string {
  return template.split(/\{\w+\}/).reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}
