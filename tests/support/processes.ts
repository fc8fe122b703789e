import { afterAll } from 'vitest'
import { killAll } from './launch.ts'

/** Our real processes, ended with the test file that started them. */
export * from './launch.ts'

afterAll(killAll)
