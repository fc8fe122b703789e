import { expect, test } from 'vitest'
import { enter, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const two = ownTwoGateways()

const types = ({ access, userId, ...person }: Person, isTyping: boolean) =>
  person.socket.emitWithAck('typing', { sessionId: access.sessionId, userId, isTyping })
/** True when the gate was asked about this text. */
const isAsked = async (text: string) =>
  (await two.world.asked()).some((call) => call.body.max_tokens === 16 && call.text.includes(text))

/** Enters Ana at one gateway and Ben at the other, in a chat that does not call Parley. */
async function beginAmongPeople() {
  const access = await two.world.open()
  const ana = await enter(two.world.gateway.url, access)
  const ben = await enter(two.otherGateway.url, access)
  await ben.ask('renameUser', { sessionId: access.sessionId, userId: ben.userId, newName: 'Ben' })
  await ana.say('Ben, are you there?')
  await ana.hears('parleyStatus', ({ reason }) => reason === 'between people')
  await two.world.parleyWill({ match: { kind: 'gate' }, text: 'SILENT' })
  return { ana, ben }
}

test('an uncalled reply waits for a pause of 1.5 s, and longer while a person types at another gateway', async () => {
  const [held, quiet] = [await beginAmongPeople(), await beginAmongPeople()]
  await types(held.ben, true)
  await held.ana.hears('userTyping', ({ userId, isTyping }) => userId === held.ben.userId && isTyping)
  await held.ana.say('how long does the ferry to Hvar take?')
  await quiet.ana.say('how long does the ferry to Vis take?')
  await waitFor('the gate to be asked where nobody types', () => isAsked('ferry to Vis'))
  expect(await isAsked('ferry to Hvar'), 'Ben types').toBe(false)
  await types(held.ben, false)
  await waitFor('the gate to be asked', () => isAsked('ferry to Hvar'))
})
