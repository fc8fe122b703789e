/** The prompt behind each use on the landing page (DEC-63), by family name. */
export const USE_PROMPTS = {
  Mediation: 'Splitting the rent fairly',
  Relationships: 'We need a check-in',
  Collaboration: 'Plan a weekend away',
  Conflict: 'We keep having this fight',
  'Adventures & RPGs': 'Heist at the museum',
  Wildcards: 'Found a tiny country',
} as const

export const USE_LABELS: ReadonlySet<string> = new Set(Object.values(USE_PROMPTS))
