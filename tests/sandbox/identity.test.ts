import { createRemoteJWKSet, jwtVerify } from 'jose'
import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeIdentityStandIn } from '#sandbox/identity/index.ts'
import { close, listen, makeSandboxServer } from '#sandbox/server.ts'

let server: Server
let issuer: string
beforeAll(async () => {
  server = makeSandboxServer([await makeIdentityStandIn()])
  issuer = `http://127.0.0.1:${await listen(server, 0)}/identity`
})
afterAll(() => close(server))

const REDIRECT = 'http://localhost:3000/api/auth/callback/google'
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-standard-xxx'
const asked = {
  client_id: 'the-client',
  redirect_uri: REDIRECT,
  response_type: 'code',
  state: 'the-state',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
}

/** Posts the chooser's form to its own address, as a click does. Returns the redirect. */
async function choose(fields: Record<string, string>): Promise<URL> {
  const answer = await fetch(`${issuer}/authorize?${new URLSearchParams(asked)}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

const exchange = (fields: Record<string, string>) =>
  fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...fields,
    }),
  })

describe('[MODAL-SIGN-12] [MODAL-SIGN-13] the identity stand-in', () => {
  test('offers three people and a form, without scripts and marked as a sandbox', async () => {
    const answer = await fetch(`${issuer}/authorize?${new URLSearchParams(asked)}`)
    const html = await answer.text()
    expect(html.match(/@example\.com<\/small>/g)).toHaveLength(3)
    for (const field of ['name', 'email']) expect(html.split(`name="${field}"`), 'once, in the form').toHaveLength(2)
    expect(html).toContain('Sandbox')
    expect(html).not.toContain('<script')
  })

  test.each([
    ['a demo person’s button', { person: 'ben@example.com' }, { name: 'Ben Okafor', email: 'ben@example.com' }],
    ['the form', { name: 'Zoe', email: 'zoe@example.org' }, { name: 'Zoe', email: 'zoe@example.org' }],
    ['a form that repeats what its address asks', { ...asked, name: 'Zoe', email: 'z@example.org' }, { name: 'Zoe' }],
  ])('knows whom %s means', async (_by, fields: Record<string, string>, person) => {
    const code = (await choose(fields)).searchParams.get('code') ?? ''
    const { access_token } = await (await exchange({ code })).json()
    const about = await fetch(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${access_token}` } })
    expect(await about.json()).toMatchObject(person)
  })

  test('escapes what it is asked with', async () => {
    const hostile = new URLSearchParams({ ...asked, state: '"><script>alert(1)</script>' })
    expect(await (await fetch(`${issuer}/authorize?${hostile}`)).text()).not.toContain('<script')
  })

  test('gives a code for the chosen person, good once, for a signed id token', async () => {
    const back = await choose({ name: 'Ana Bauer', email: 'Ana@example.com' })
    expect(back.href.startsWith(REDIRECT)).toBe(true)
    expect(back.searchParams.get('state')).toBe('the-state')
    const code = back.searchParams.get('code') ?? ''
    const { id_token, access_token } = await (await exchange({ code })).json()
    const { payload } = await jwtVerify(id_token, createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
      issuer,
      audience: 'the-client',
    })
    expect(payload).toMatchObject({ name: 'Ana Bauer', email: 'Ana@example.com', email_verified: true })
    const about = await (
      await fetch(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${access_token}` } })
    ).json()
    expect(about.sub).toBe(payload.sub)
    expect((await exchange({ code })).status).toBe(400)
  })

  test('wants the proof that the exchanger of the code also asked for it', async () => {
    const code = (await choose({ name: 'Ana', email: 'a@example.com' })).searchParams.get('code') ?? ''
    expect((await exchange({ code, code_verifier: 'another' })).status).toBe(400)
  })

  test('tells a cancelled sign-in, and refuses a form without a person', async () => {
    const back = await choose({ action: 'cancel' })
    expect(back.searchParams.get('error')).toBe('access_denied')
    const nobody = await fetch(`${issuer}/authorize`, {
      method: 'POST',
      body: new URLSearchParams(asked),
      redirect: 'manual',
    })
    expect(nobody.status).toBe(400)
  })

  test('describes itself under the name it is asked by', async () => {
    const about = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
    expect(about).toMatchObject({ issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` })
  })
})
