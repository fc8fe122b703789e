import { expect, test } from 'vitest'
import type { Card } from '#lib/protocol/cards.ts'
import { enter, type Person } from '#tests/support/person.ts'
import { ownTwoGateways } from '#tests/support/two-gateways.ts'

const CARDS = 24
const two = ownTwoGateways({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' })

/** Breaks the database connections of every gateway in the middle of their work. */
const breakDatabase = () =>
  two.world.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )

test('[CARD-1] under faults no agreement is lost, closed without all, or closed twice, while two press at two gateways', async () => {
  const access = await two.world.open()
  const ana = await enter(two.world.gateway.url, access, { afterRev: 0 })
  let ben = await enter(two.otherGateway.url, access, { afterRev: 0 })
  const cleo = await enter(two.world.gateway.url, access, { afterRev: 0 })
  const named = (person: Person) => ({ sessionId: access.sessionId, userId: person.userId })
  const cards: Card[] = []
  for (let at = 0; at < CARDS; at++) {
    const others = at % 3 === 0 ? [cleo] : [] // who never answers
    const answer = await ana.ask('openCard', {
      ...{ ...named(ana), question: `Card ${at}?`, lines: [{ text: 'so be it', sources: [] }] },
      people: [ana, ben, ...others].map(({ userId }) => userId),
    })
    if (!answer.success) throw new Error(answer.error)
    cards.push(answer.card)
  }

  let acks = 0
  /** True when the answer is known to be stored. */
  async function agree(person: Person, { id, version }: Card): Promise<boolean> {
    const asked = person.ask('answerCard', { ...named(person), cardId: id, version, answer: 'agree' })
    const answer = await Promise.race([asked.catch(() => null), person.closed().then(() => null)])
    if (!answer) return false
    acks += 1
    if (acks === 8) await breakDatabase()
    if (acks === 24) two.otherGateway.signal('SIGKILL')
    return answer.success || answer.code === 'CARD_CLOSED'
  }
  const press = async (person: Person, some: readonly Card[]) => {
    const unknown: Card[] = []
    for (const card of some) if (!(await agree(person, card))) unknown.push(card)
    return unknown
  }
  const ended = two.otherGateway.ended()
  const [anasLeft, bensLeft] = await Promise.all([press(ana, cards), press(ben, cards)])
  two.otherGateway.signal('SIGKILL')
  await ended
  expect(
    anasLeft.length + bensLeft.length,
    'faults must have been felt for this test to mean anything',
  ).toBeGreaterThan(0)
  await two.otherGateway.restart()
  ben = await enter(two.otherGateway.url, access, { afterRev: 0, anonymousBrowserId: ben.anonymousBrowserId })
  for (let left = [anasLeft, bensLeft], round = 0; left.flat().length > 0; round++) {
    if (round > 50) throw new Error('It does not recover')
    left = await Promise.all([press(ana, left[0]!), press(ben, left[1]!)])
  }

  const late = await enter(two.otherGateway.url, access, { afterRev: 0 })
  const [joined] = late.heard('joinedSession')
  const seen = joined?.success ? (joined.changes?.cards ?? []) : []
  for (const [at, { id }] of cards.entries()) {
    const isForCleo = at % 3 === 0
    const people = [true, true, ...(isForCleo ? [false] : [])].map((hasAnswered) => ({ hasAnswered }))
    expect(seen.find((card) => card.id === id)).toMatchObject({ state: isForCleo ? 'open' : 'agreed', people })
  }
  const notices = await two.world.sql(
    `SELECT details->'notice'->'args'->>'question' AS question, count(*)::int FROM message
     WHERE session_id = $1 AND details->'notice'->>'code' = 'agreed' GROUP BY 1`,
    [access.sessionId],
  )
  expect(notices.map(({ count }) => count)).toEqual(Array.from({ length: (CARDS * 2) / 3 }, () => 1))
  const left = await two.world.sql(
    `SELECT count(*)::int FROM card_answer a JOIN card c ON c.session_id = a.session_id AND c.id = a.card_id
     WHERE a.session_id = $1 AND c.state <> 'open'`,
    [access.sessionId],
  )
  expect(left, 'private answers went with the end').toEqual([{ count: 0 }])
})
