import { join, resolve } from 'node:path'

/** The folder of package.json. */
export const ROOT = resolve(import.meta.dirname, '..', '..')

export const fromRoot = (...parts: string[]) => join(ROOT, ...parts)
