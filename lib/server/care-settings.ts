import { MINIMUM_AGE, QUICK_EXIT_URL } from '../protocol/limits.ts'

type CareSettings = { minimumAge: number; quickExitUrl: string }

/**
 * CARE-4, CARE-5: what pages say of them. Read where pages are made, which is also while building: then nobody has said
 * otherwise yet. The environment was checked when the process started (`env/env`).
 */
export function careSettings(source: NodeJS.ProcessEnv = process.env): CareSettings {
  return {
    minimumAge: Number(source.MINIMUM_AGE || MINIMUM_AGE),
    quickExitUrl: source.QUICK_EXIT_URL || QUICK_EXIT_URL,
  }
}
