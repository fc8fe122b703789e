import type { z } from 'zod'
import { log } from '../log.ts'
import type { SafeStorage } from './safe-storage.ts'

/** Returns the JSON value that is stored under a key; `otherwise` without one, or if it is not of this schema. */
export function readStored<Value>(
  storage: SafeStorage,
  key: string,
  schema: z.ZodType<Value>,
  otherwise: NoInfer<Value>,
): Value {
  const stored = storage.get(key)
  if (stored === null) return otherwise
  try {
    return schema.parse(JSON.parse(stored))
  } catch {
    log.warn(`The stored ${key} cannot be read`) // the error may quote what is stored
    return otherwise
  }
}
