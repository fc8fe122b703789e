import type { CareSettings } from '../domain/safety/care-settings.ts'
import { MINIMUM_AGE, QUICK_EXIT_URL } from '../protocol/limits.ts'

/**
 * CARE-4, CARE-5: reads the settings that pages name. A build renders pages too, without an environment: then the
 * defaults hold. The process checked its environment at its start (`env/env`).
 */
export function careSettings(source: NodeJS.ProcessEnv = process.env): CareSettings {
  return {
    minimumAge: Number(source.MINIMUM_AGE || MINIMUM_AGE),
    quickExitUrl: source.QUICK_EXIT_URL || QUICK_EXIT_URL,
  }
}
