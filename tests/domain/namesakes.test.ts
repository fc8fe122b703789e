import { describe, expect, test } from 'vitest'
import { nameTags } from '#lib/domain/people/namesakes.ts'

const tagsIn = (...people: [userId: string, userName: string][]) =>
  nameTags(people.map(([userId, userName]) => ({ userId, userName })))

describe('a name that looks like another person’s here carries a mark', () => {
  test.each(['Mira', 'mira', 'Мira', 'Mіrа', 'M i r a', 'Mir\u200ca', 'Míra', 'MlRA'])('%s beside Mira', (name) => {
    const tagOf = tagsIn(['guest-mira', 'Mira'], ['guest-eve', name], ['guest-ben', 'Ben'])
    expect(tagOf('guest-eve', name)).toMatch(/^[0-9a-z]{4}$/)
    expect(tagOf('guest-mira', 'Mira')).toMatch(/^[0-9a-z]{4}$/)
    expect(tagOf('guest-eve', name)).not.toBe(tagOf('guest-mira', 'Mira'))
    expect(tagOf('guest-ben', 'Ben')).toBeNull()
  })

  test('also on what was said under it before another rename', () => {
    const tagOf = tagsIn(['guest-mira', 'Mira'], ['guest-eve', 'Eve'])
    expect(tagOf('guest-eve', 'Mira')).not.toBeNull()
    expect(tagOf('guest-mira', 'Mira')).toBeNull()
  })

  test('several others without a name are told apart; one alone beside oneself is not mistaken for anybody', () => {
    const [me, two, three] = ['guest-1', 'guest-2', 'guest-3'].map((userId) => ({ userId, userName: 'Anon' }))
    const tagsOf = (people: { userId: string; userName: string }[]) => {
      const tagOf = nameTags(people, new Set(['guest-1']))
      return people.map(({ userId, userName }) => tagOf(userId, userName))
    }
    expect(tagsOf([me!, two!])).toEqual([null, null])
    const [own, ...others] = tagsOf([me!, two!, three!])
    expect(own).toBeNull()
    expect(new Set(others).size).toBe(2)
    expect(others).not.toContain(null)
  })

  test('signs alone are compared as they are; who signed in meanwhile has no namesakes', () => {
    const tagOf = tagsIn(['guest-1', '🦊'], ['guest-2', '🐻'], ['account-5', 'Zoë'])
    expect(tagOf('guest-1', '🦊')).toBeNull()
    expect(tagOf('guest-of-zoe', 'Zoë')).toBeNull()
  })
})
