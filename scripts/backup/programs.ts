import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs one of PostgreSQL's own programs on a database. The password is in its environment, which `ps` does not show.
 */
export async function runProgram(program: string, args: string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, [...args, `--dbname=${url.href}`], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close').catch((cause: Error) => {
    throw new Error(`${program} is not on this machine (${cause.message}): install PostgreSQL's client programs.`)
  })) as [number | null]
  if (code !== 0) throw new Error(`${program} failed.\n${said.trim()}`)
}
