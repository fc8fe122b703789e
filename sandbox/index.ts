import { makeAnthropicStandIn } from '#sandbox/anthropic/index.ts'
import { makeIdentityStandIn } from '#sandbox/identity/index.ts'
import { makeOpenAIStandIn } from '#sandbox/openai/index.ts'
import { makePushStandIn } from '#sandbox/push/index.ts'
import { makeStripeStandIn } from '#sandbox/stripe/index.ts'
import { makeBrain } from '#sandbox/model/brain.ts'
import { close, listen, makeSandboxServer, SANDBOX_HOST } from '#sandbox/server.ts'
import { readSettings } from '#sandbox/settings.ts'

/** The sandbox process: stand-ins for the outside services, on loopback only (contract, section 7). */
const settings = readSettings(process.env)
const brain = makeBrain(settings)
const server = makeSandboxServer([
  makeAnthropicStandIn(brain),
  makeOpenAIStandIn(brain),
  await makeIdentityStandIn(),
  makeStripeStandIn(settings.stripe),
  makePushStandIn(),
])

const port = await listen(server, settings.port)
process.stdout.write(`sandbox listening on http://${SANDBOX_HOST}:${port}\n`)

async function stop(): Promise<void> {
  await close(server)
  // A listener on the IPC channel would keep the process alive.
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
// The parent has ended, even by kill -9: end too.
if (process.channel) process.once('disconnect', () => void stop())
