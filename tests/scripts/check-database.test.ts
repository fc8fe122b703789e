import { expect, inject, test } from 'vitest'
import { checkDatabase } from '#scripts/start/check-database.ts'

test('a database that can be used is let through', async () => {
  await checkDatabase(inject('postgresUrl'))
})

test.each([
  ['no address at all', 'nonsense', /is not an address such as/],
  ['another kind of address', 'mysql://user:secret@localhost/x', /is not an address such as/],
  [
    'a port where nothing listens',
    'postgresql://user:secret@127.0.0.1:1/x',
    /127\.0\.0\.1:1\/x\): nothing listens there\.$/,
  ],
  ['a host that is none', 'postgresql://user:secret@nowhere.invalid/x', /nowhere\.invalid:5432\/x\): .*ENOTFOUND/],
])('%s is refused with one sentence that keeps the password to itself', async (_, url, sentence) => {
  const error = await checkDatabase(url).catch((error: Error) => error)
  expect((error as Error).message).toMatch(sentence)
  expect((error as Error).message).not.toContain('secret')
})

test('a database that does not exist, and a wrong password, are told apart', async () => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = '/not_there'
  await expect(checkDatabase(url.href)).rejects.toThrow('database "not_there" does not exist')
  url.password = 'wrong'
  await expect(checkDatabase(url.href)).rejects.toThrow('password authentication failed')
})
