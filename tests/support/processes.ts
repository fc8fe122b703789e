import { afterAll } from 'vitest'
import { killAll } from './running-process.ts'

/** Our real processes, ended with the test file that started them. */
export * from './environment.ts'
export * from './launch.ts'
export * from './running-process.ts'

afterAll(killAll)
