import { beforeEach, expect, test } from 'vitest'
import type { Agreement } from '#lib/protocol/cards.ts'
import { enter, newBrowserId, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const two = ownTwoGateways()
const own = ({ access, userId }: Person) => ({ sessionId: access.sessionId, userId })

let [ana, ben] = [] as unknown as [Person, Person]
beforeEach(async () => {
  const { world, otherGateway } = two
  const owner = newBrowserId()
  const access = await world.open(owner)
  const ids = [world.services.secrets.guestIdOf(owner)]
  await world.services.storeHiddenPrompt({ ids }, access.sessionId, 'Manner: mediator', 'mediation')
  ana = await enter(world.gateway.url, access, { afterRev: 0, anonymousBrowserId: owner })
  ben = await enter(otherGateway.url, access, { afterRev: 0 })
})

/** Returns the newest matching state of the room's one card, as this person heard it. */
const cardAt = (person: Person, fits: (card: Agreement) => boolean) =>
  person
    .hears('roomChanged', ({ cards = [] }) => cards.some((card) => card.kind === 'agreement' && fits(card)))
    .then(({ cards = [] }) => cards.find((card): card is Agreement => card.kind === 'agreement' && fits(card))!)

async function stored(saying: ReturnType<Person['say']>) {
  const answer = await saying
  if (!answer.success || !answer.message) throw new Error('It was not stored')
  return answer.message
}

/** Both have settled something. Parley is refused a line that nobody said, and then proposes a card. */
async function proposed() {
  const dishes = await stored(ben.say('ok i do the dishes on monday'))
  const cooking = await stored(ana.say('then i cook on monday, and nobody smokes inside'))
  const match = { kind: 'reply', contains: 'in writing' }
  const question = 'Who does what on Monday?'
  const line = { text: 'Ben does the dishes on Monday', m: [dishes.seq] }
  const others = { text: 'Ana cooks on Monday; nobody smokes inside', m: [cooking.seq] }
  const invented = { text: 'A cleaner comes every Friday', m: [dishes.seq] }
  const toolUse = (...lines: unknown[]) => ({
    ...{ match, toolUse: { name: 'propose_agreement', input: { question, lines, people: ['p1', 'p2'] } } },
  })
  await two.world.parleyWill(toolUse(line, invented), toolUse(line, others), { match, text: 'It is on the card.' })
  await ana.say('Parley, please put that in writing')
  const card = await cardAt(ben, () => true)
  await ana.hears('ai-stream-end', ({ text }) => text === 'It is on the card.')
  return { card, dishes, cooking, question }
}

test('[CARD-1] [CARD-3] Parley opens an agreement of what people said; an invented line is refused', async () => {
  const { card, dishes, cooking, question } = await proposed()
  expect(card).toMatchObject({
    ...{ question, openedBy: 'Parley', state: 'open', version: 1 },
    lines: [{ sources: [dishes.id] }, { sources: [cooking.id] }],
    people: [{ userId: ana.userId }, { userId: ben.userId }],
  })
  const asked = await two.world.asked()
  expect(asked.some(({ text }) => text.includes('Line 2 is not what its messages say'))).toBe(true)
  expect(ana.heard('msgFromServer').filter(({ kind }) => kind === 'card')).toHaveLength(1)
})

test('[ASIDE-2] [CARD-3] words that a person let Parley say are theirs on a card, too', async () => {
  const released = await ben.ask('releaseAside', { ...own(ben), text: 'i need calm evenings without fights' })
  if (!released.success) throw new Error(released.error)
  const { id, seq } = released.message
  const match = { kind: 'reply', contains: 'in writing' }
  const lines = [{ text: 'Ben needs calm evenings without fights', m: [seq] }]
  const input = { question: 'What does Ben need?', lines, people: ['p2'] }
  await two.world.parleyWill({ match, toolUse: { name: 'propose_agreement', input } }, { match, text: 'It is there.' })
  await ana.say('Parley, please put that in writing')
  expect(await cardAt(ben, () => true)).toMatchObject({ lines: [{ text: lines[0]?.text, sources: [id] }] })
})

test('[CARD-1] [CARD-2] once all have answered it makes the card anew, once, from the reasons that it may use alone', async () => {
  const { card } = await proposed()
  const answer = (person: Person, given: object) =>
    person.ask('answerCard', { ...own(person), cardId: card.id, version: 1, answer: 'not-yet', ...given })
  await answer(ben, { reason: 'on monday i come home at nine', mayParleyUseReason: true })
  await answer(ana, { reason: 'the CANARY smells of fish', mayParleyUseReason: false })
  const revised = await cardAt(ana, ({ version }) => version === 2)
  expect(revised.lines.map(({ text }) => text).join('\n')).toContain('home at nine')
  expect(
    revised.lines.map(({ sources }) => sources),
    'each keeps its sources',
  ).toEqual(card.lines.map(({ sources }) => sources))
  const changed = revised.lines.filter(({ text }, at) => text !== card.lines[at]!.text)
  expect(changed.length).toBeGreaterThan(0)
  for (const { id, change } of changed) {
    const before = card.lines[revised.lines.findIndex((line) => line.id === id)]!.text
    expect(change).toEqual({ userId: 'Parley', userName: 'Parley', before, version: 2 })
  }
  expect(revised.people.every(({ hasAnswered }) => !hasAnswered)).toBe(true)
  const asked = JSON.stringify(await two.world.asked())
  expect(asked).toContain('<reason>on monday i come home at nine</reason>')
  expect(asked).not.toContain('CANARY')
  expect(JSON.stringify([...ben.heardEvents, ...revised.reasons])).not.toContain('CANARY')

  // FAIR-1: the agreement brings the question.
  const agree = (person: Person) =>
    person.ask('answerCard', { ...own(person), cardId: card.id, version: 2, answer: 'agree' as const })
  await agree(ana)
  expect(ana.heard('fairnessQuestion')).toEqual([])
  await agree(ben)
  for (const person of [ana, ben]) expect(await person.hears('fairnessQuestion')).toEqual({})
  const read = await ana.ask('readFairness', own(ana))
  expect(read.success && read.record.people.map(({ points }) => points)).toEqual([1, 1])
})

test('[CARD-3] a redraft that drops a line or invents one changes nothing', async () => {
  const { card } = await proposed()
  const match = { kind: 'redraft' }
  const bad = (text: string) => ({ match, text: JSON.stringify({ lines: [{ text, from: ['l1'] }] }) })
  await two.world.parleyWill(bad('Ben does the dishes on Monday'), bad('A cleaner comes every Friday'))
  const before = (await two.world.asked()).length
  for (const person of [ana, ben]) {
    const why = { reason: 'monday is my choir', mayParleyUseReason: true, answer: 'not-yet' as const }
    await person.ask('answerCard', { ...own(person), cardId: card.id, version: 1, ...why })
  }
  const again = async () => (await two.world.asked()).slice(before).map(({ text }) => text)
  await waitFor(
    'the second try',
    async () => (await again()).some((text) => text.includes('<again>Line l2 is dropped')),
    30_000,
  )
  const [row] = await two.world.sql('SELECT version FROM card WHERE session_id = $1', [ana.access.sessionId])
  expect(row).toEqual({ version: 1 })
})

const runningJobs = async ({ url }: { url: string }) => {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith('parley_jobs_running '))?.split(' ')[1])
}

test('[CARD-2] a reason that its author takes back while Parley redrafts is in no new version', async () => {
  const { card } = await proposed()
  await two.world.parleyWill({ match: { kind: 'redraft' }, firstTokenDelayMs: 3000 })
  const notYet = (person: Person, reason: string, mayParleyUseReason: boolean) =>
    person.ask('answerCard', {
      ...own(person),
      ...{ cardId: card.id, version: 1, answer: 'not-yet', reason, mayParleyUseReason },
    })
  await notYet(ben, 'monday is my choir', false)
  await notYet(ana, 'i start at six', true)
  await waitFor('the model to be asked', async () => {
    return (await two.world.asked()).some(({ text }) => text.includes('<reason>i start at six'))
  })
  await notYet(ana, 'i start at six', false)
  await waitFor('the redraft to end', async () => {
    const running = await Promise.all([two.world.gateway, two.otherGateway].map(runningJobs))
    return running.every((count) => count === 0)
  })
  const lines = await two.world.sql('SELECT text FROM card_line WHERE session_id = $1', [ana.access.sessionId])
  expect(JSON.stringify(lines)).not.toContain('at six')
})

test('[CARD-1] [DEC-82] a redraft whose gateway is killed is taken over by the other one, and changes the card once', async () => {
  const { card } = await proposed()
  const match = { kind: 'redraft' }
  const redrafts = async () => (await two.world.asked()).filter(({ text }) => text.includes('<reason>')).length
  const before = await redrafts()
  await two.world.parleyWill({ match, hang: true })
  for (const person of [ana, ben]) {
    const why = { reason: 'on monday i come home at nine', mayParleyUseReason: true, answer: 'not-yet' as const }
    await person.ask('answerCard', { ...own(person), cardId: card.id, version: 1, ...why })
  }
  await waitFor('the model to be asked', async () => (await redrafts()) === before + 1)
  const isAtFirst = (await runningJobs(two.world.gateway)) > 0
  const [killed, left, witness] = isAtFirst
    ? [two.world.gateway, two.otherGateway, ben]
    : [two.otherGateway, two.world.gateway, ana]
  await killed.kill('SIGKILL')
  const revised = await cardAt(witness, ({ version }) => version === 2)
  expect(revised.lines.map(({ text }) => text).join('\n')).toContain('home at nine')
  await waitFor('its job to be done', async () => (await runningJobs(left)) === 0)
  expect(await redrafts(), 'asked by the first, and once by the other').toBe(before + 2)
  await killed.restart()
  const late = await enter(killed.url, ana.access, { afterRev: 0 })
  const [joined] = late.heard('joinedSession')
  expect(joined?.success && joined.changes?.cards).toMatchObject([{ id: card.id, version: 2 }])
}, 120_000)
