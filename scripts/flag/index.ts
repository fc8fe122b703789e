import { fail } from '#scripts/lib/fail.ts'
import { findDatabase, findSecret } from '#scripts/lib/product.ts'
import { loadDotEnv } from '#scripts/preflight/settings.mjs'
import { openFlagRegister } from '#lib/server/compose/flag-register.ts'
import { parseCommand, USAGE, type Command } from './command.ts'

/** `npm run flag -- add|remove|list`: manages addresses that may read but not send. */
loadDotEnv()
const command = parseCommand(process.argv.slice(2))
if (typeof command === 'string') fail(command === '' ? USAGE : `${command}\n\n${USAGE}`)
else await run(command).catch((cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause)))

async function run(asked: Command): Promise<void> {
  const register = openFlagRegister(findDatabase(process.env), findSecret(process.env))
  try {
    console.log(await answer(register, asked))
  } finally {
    await register.close()
  }
}

async function answer(register: ReturnType<typeof openFlagRegister>, asked: Command): Promise<string> {
  switch (asked.action) {
    case 'add':
      await register.add(asked.target, asked.reason, asked.seconds)
      return `Flagged: ${asked.address} can read, and not send${asked.seconds === null ? '' : `, for ${asked.duration}`}.`
    case 'remove':
      return (await register.remove(asked.target)) ? `Lifted: ${asked.address}.` : `${asked.address} was not flagged.`
    case 'list': {
      const flags = await register.list()
      return flags.length === 0 ? 'Nobody is flagged.' : flags.map(described).join('\n')
    }
  }
}

type Flag = Awaited<ReturnType<ReturnType<typeof openFlagRegister>['list']>>[number]

/** Describes a flag. A single address is stored as a hash only, so the hash's beginning is shown. */
function described({ hash, cidr, reason, createdAt, expiresAt }: Flag): string {
  const who = cidr ?? `${hash?.slice(0, 20)}… (one address, kept as a hash)`
  const until = expiresAt ? `until ${expiresAt.toISOString()}` : 'until it is lifted'
  return [who, `since ${createdAt.toISOString()}`, until, reason ?? 'no reason given'].join('  ')
}
