import { describe, expect, test } from 'vitest'
import { played } from './played-chat.ts'

describe('words said while Parley waits for a person do not end the wait', () => {
  const game = { people: 'Ana Ben Cleo', manner: 'gamemaster', gate: 'SPEAK' } as const
  const DOOR = 'Parley: The door creaks. What do you do?'

  test.each([
    ['nobody says anything', ''],
    ['laughter', 'Ben: haha'],
    ['a player who is back in a moment', 'Cleo: brb'],
    ['laughter, heard by another gateway', 'Ben (2): haha'],
    ['a word to the player who is late', 'Ana: Cleo, hurry up'],
    ['a word between players', 'Ana: Cleo, are you there?\nCleo: lol'],
    ['a player who adds to what they do', 'Ana: and I hold my breath'],
  ])('a game goes on after 90 seconds: %s', async (_, meanwhile) => {
    const spoke = await played(game, `${DOOR}\nAna: I light a match\n+1s\nBen: I hold the rope\n+10s\n${meanwhile}`)
    expect(spoke).toEqual([expect.stringMatching(/^9[1-4] s: the round goes on$/)])
  })

  test('in one breath with the action, too', async () => {
    const spoke = await played(game, `${DOOR}\nBen: I hold the rope\nAna: I light a match\nAna: Cleo, your turn`)
    expect(spoke).toEqual([expect.stringMatching(/^9[0-3] s: the round goes on$/)])
  })

  test('players who keep talking do not make Parley wait for ever', async () => {
    const chatter = 'Ana: and I look around\n+30s\nBen: I look as well\n+30s\n'.repeat(4)
    const spoke = await played(game, `${DOOR}\nAna: I light a match\n+5s\nBen: I hold the rope\n+5s\n${chatter}`)
    expect(spoke[0]).toMatch(/^9[5-8] s: the round goes on$/)
  })

  test('the awaited person ends it', async () => {
    const spoke = await played(
      game,
      `${DOOR}\nAna: I light a match\nBen: I hold the rope\n+10s\nBen: haha\n+10s\nCleo: I run`,
    )
    expect(spoke).toEqual([expect.stringMatching(/^2[1-3] s: everybody has acted$/)])
  })

  test.each([
    ['nobody says anything', ''],
    ['laughter', 'Cleo: lol'],
    ['somebody who was not asked talks of something else', 'Cleo: my cat just fell off the sofa'],
    ['the one who answered calls the other', 'Ana: Ben, hurry up'],
    ['the one who answered adds to it', 'Ana: Wednesday would do as well'],
  ])('Parley waits a minute for people whom it asked together: %s', async (_, meanwhile) => {
    const spoke = await played(
      { people: 'Ana Ben Cleo', gate: 'SPEAK' },
      `Parley: Ana and Ben, which days are free for you?\nAna: Monday or Tuesday\n+10s\n${meanwhile}`,
    )
    expect(spoke).toEqual([expect.stringMatching(/^6[0-3] s: Ana answered$/)])
  })

  test.each(['ok', '👍', 'omg', 'oh', ':D', 'Ana, did you feed the cat?'])(
    'a mediation still hears the other side: %s',
    async (text) => {
      const told = 'Parley: Each of you tells it once.\nAna: he never does the dishes, for weeks now\n+20s'
      const mediation = { people: 'Ana Ben', manner: 'mediator', gate: 'SPEAK' } as const
      expect(await played(mediation, `${told}\nBen: ${text}`)).toEqual([
        expect.stringMatching(/^30\d s: something to add$/),
      ])
      expect(await played(mediation, `${told}\nBen: ${text}\n+60s\nBen: because I cook every day`)).toEqual([
        expect.stringMatching(/^8\d s: both sides have spoken$/),
      ])
    },
  )

  test('a request to be quiet does end the wait', async () => {
    const spoke = await played(game, `${DOOR}\nAna: I light a match\n+10s\nBen: Parley, be quiet`)
    expect(spoke).toEqual([])
  })
})

describe('a message right after the other person has left', () => {
  const left = (rest: string) => played({ people: 'Ana Ben' }, `Ben: I have to reload\n+20s\nBen leaves\n+6s\n${rest}`)
  test('is answered once they have not come back', async () => {
    expect(await left('Ana: I had such a long day')).toContainEqual(expect.stringMatching(/^3[0-1] s: one to one$/))
  })
  test('is left to the two when they have', async () => {
    const spoke = await left('Ana: I had such a long day\n+2s\nBen is back')
    expect(spoke.filter((one) => !one.endsWith('a new chat'))).toEqual([])
  })
  test('is answered at once if it calls Parley', async () => {
    expect(await left('Ana: Parley, what a day!')).toContainEqual(expect.stringMatching(/^2[67] s: Ana asked$/))
  })
})
