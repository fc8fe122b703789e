import { spawn } from 'node:child_process'

/**
 * Leads the process group of one program. `end-with-parent`, preloaded here, ends the group when the starter is gone,
 * kill -9 included: browsers do not notice that themselves.
 */
const [command = '', ...args] = process.argv.slice(2)
const program = spawn(command, args, { stdio: 'inherit' })
program.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
program.once('exit', (code) => process.exit(code ?? 1))
