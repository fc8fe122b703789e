/** Our real processes, ended with the test file that started them (each-file). */
export * from './environment.ts'
export * from './launch.ts'
export * from './running-process.ts'
