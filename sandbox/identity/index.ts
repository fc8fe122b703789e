import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { readText } from '#sandbox/http/read-body.ts'
import { reportBug } from '#sandbox/http/report-bug.ts'
import { sendHtml, sendJson } from '#sandbox/http/respond.ts'
import { HttpFailure, type Call, type Route, type StandIn } from '#sandbox/http/stand-in.ts'
import { chooserPage } from './chooser-page.ts'
import { makeGrants, type Grant } from './grants.ts'
import { claimsOf, DEMO_PEOPLE, type Person } from './people.ts'

const FORM_MAX_BYTES = 16_384
const ID_TOKEN_LIFETIME = '1h'
const KEY_ID = 'sandbox'

/** Stands in for Google's OpenID Connect: code flow with PKCE, signed id tokens, and a chooser without passwords. */
export async function makeIdentityStandIn(): Promise<StandIn> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const grants = makeGrants()

  const sign: Sign = ({ person, clientId, nonce }, issuer) =>
    new SignJWT({ ...claimsOf(person), ...(nonce !== null && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime(ID_TOKEN_LIFETIME)
      .sign(privateKey)

  return {
    prefix: '/identity',
    routes: [...discoveryRoutes(jwk), ...authorizeRoutes(grants), ...tokenRoutes(grants, sign)],
    refuse,
  }
}

type Grants = ReturnType<typeof makeGrants>
/** Returns an id token signed by this issuer. */
type Sign = (grant: Grant, issuer: string) => Promise<string>

function discoveryRoutes(jwk: JWK): Route[] {
  return [
    {
      method: 'GET',
      path: '/.well-known/openid-configuration',
      handle: (call) => sendJson(call.response, 200, discovery(issuerOf(call))),
    },
    { method: 'GET', path: '/jwks', handle: ({ response }) => sendJson(response, 200, { keys: [jwk] }) },
  ]
}

function authorizeRoutes(grants: Grants): Route[] {
  return [
    {
      method: 'GET',
      path: '/authorize',
      handle({ response, url }) {
        redirectUriIn(url.searchParams)
        sendHtml(response, chooserPage(new Map(url.searchParams)))
      },
    },
    {
      method: 'POST',
      path: '/authorize',
      async handle({ request, response, url }) {
        // The form posts to its own URL, whose query holds the request; the form's fields come first.
        const form = new URLSearchParams([
          ...new URLSearchParams(await readText(request, FORM_MAX_BYTES)),
          ...url.searchParams,
        ])
        response.writeHead(303, { location: chosen(form, grants).href }).end()
      },
    },
  ]
}

function tokenRoutes(grants: Grants, sign: Sign): Route[] {
  return [
    {
      method: 'POST',
      path: '/token',
      async handle(call) {
        const form = new URLSearchParams(await readText(call.request, FORM_MAX_BYTES))
        const grant = grants.redeem(form.get('code') ?? '', form.get('redirect_uri') ?? '', form.get('code_verifier'))
        if (!grant) return sendJson(call.response, 400, { error: 'invalid_grant' })
        sendJson(call.response, 200, {
          access_token: grants.issueToken(grant.person),
          id_token: await sign(grant, issuerOf(call)),
          token_type: 'Bearer',
          expires_in: 3600,
          scope: 'openid email profile',
        })
      },
    },
    {
      method: 'GET',
      path: '/userinfo',
      handle({ request, response }) {
        const person = grants.personOf(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
        if (!person) return sendJson(response, 401, { error: 'invalid_token' })
        sendJson(response, 200, claimsOf(person))
      },
    },
  ]
}

/** Returns the redirect to the product, with a code for the chosen person or the error of a cancelled sign-in. */
function chosen(form: URLSearchParams, grants: Grants): URL {
  const back = redirectUriIn(form)
  const state = form.get('state')
  if (state !== null) back.searchParams.set('state', state)
  if (form.get('action') === 'cancel') {
    back.searchParams.set('error', 'access_denied')
    return back
  }
  const code = grants.authorize({
    person: personIn(form),
    clientId: form.get('client_id') ?? '',
    redirectUri: form.get('redirect_uri') ?? '',
    nonce: form.get('nonce'),
    codeChallenge: form.get('code_challenge'),
  })
  back.searchParams.set('code', code)
  return back
}

/** Returns a demo person, or the person of the form. */
function personIn(form: URLSearchParams): Person {
  const demo = DEMO_PEOPLE.find(({ email }) => email === form.get('person'))
  if (demo) return demo
  const [name, email] = [form.get('name')?.trim() ?? '', form.get('email')?.trim() ?? '']
  if (name === '' || !/^\S+@\S+$/.test(email)) throw new HttpFailure(400, 'A name and an e-mail are needed.')
  return { name, email }
}

function redirectUriIn(params: URLSearchParams): URL {
  const address = URL.parse(params.get('redirect_uri') ?? '')
  if (!address || !/^https?:$/.test(address.protocol)) throw new HttpFailure(400, 'redirect_uri is missing or invalid.')
  return address
}

/** Returns the issuer by the host name that the product uses for the sandbox. */
function issuerOf({ request }: Call): string {
  return `http://${request.headers.host}/identity`
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }
}

function refuse({ response }: Call, failure: unknown): void {
  if (!(failure instanceof HttpFailure)) reportBug(failure)
  const [status, description] =
    failure instanceof HttpFailure ? [failure.status, failure.message] : [500, 'The sandbox failed.']
  if (response.headersSent) response.destroy()
  else sendJson(response, status, { error: 'invalid_request', error_description: description })
}
