import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

/** What the next token says, instead of what is right. */
export interface Forgery {
  readonly claims?: JWTPayload
  readonly alg?: 'none' | 'HS256' | 'RS512'
  /** Signed by a key that is not among the published ones. */
  readonly is_forged?: boolean
  readonly userinfo?: Record<string, unknown>
}

export interface FakeIssuer {
  readonly issuer: string
  /** As TURNOUT_PRIVATE_HOSTS takes it. */
  readonly host: string
  readonly client: { issuer: string; client_id: string; client_secret: string }
  /** What was asked for, by path. */
  readonly calls: string[]
  /** From now on its description says this as well. */
  describe(values: Record<string, unknown>): { restore(): void }
  /** The provider's part of a login: the person comes back with a code for this subject. */
  answer(address: string, claims: JWTPayload, forgery?: Forgery): { code: string; state: string }
  /** A signed logout token. */
  logoutToken(claims: JWTPayload, typ?: string): Promise<string>
  close(): Promise<void>
}

const SECRET = 'a client secret of 32 characters'

interface Login {
  readonly claims: JWTPayload
  readonly nonce: string
  readonly challenge: string
  readonly redirect_uri: string
  readonly forgery: Forgery
}

async function bodyOf(req: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of req) text += String(chunk)
  return new URLSearchParams(text)
}

/**
 * A provider that logs everybody in and says what a test tells it to, wrong things too. It checks redirect address, client
 * and proof key as a real one does, and gives each code once.
 */
export async function startFakeIssuer(): Promise<FakeIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig' }
  const logins = new Map<string, Login>()
  const calls: string[] = []
  let issuer = ''
  let userinfo: Record<string, unknown> = {}
  let described: Record<string, unknown> = {}

  const tokenOf = async ({ claims, nonce, forgery }: Login): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: issuer, aud: 'turnout', iat: now, exp: now + 300, nonce, ...claims, ...forgery.claims }
    if (forgery.alg === 'none') return new UnsecuredJWT(payload).encode()
    if (forgery.alg === 'HS256')
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(SECRET))
    const alg = forgery.alg ?? 'RS256'
    const key = forgery.is_forged ? other.privateKey : privateKey
    if (alg === 'RS512') {
      const strong = await generateKeyPair('RS512')
      return new SignJWT(payload).setProtectedHeader({ alg, kid: 'one' }).sign(strong.privateKey)
    }
    return new SignJWT(payload).setProtectedHeader({ alg, kid: 'one' }).sign(key)
  }

  const exchange = async (req: IncomingMessage): Promise<[number, object]> => {
    const body = await bodyOf(req)
    const basic = `Basic ${Buffer.from(`turnout:${encodeURIComponent(SECRET).replaceAll('%20', '+')}`).toString('base64')}`
    const login = logins.get(body.get('code') ?? '')
    logins.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (req.headers.authorization !== basic) return [401, { error: 'invalid_client' }]
    if (!login || challenge !== login.challenge || body.get('redirect_uri') !== login.redirect_uri)
      return [400, { error: 'invalid_grant' }]
    userinfo = login.forgery.userinfo ?? { sub: login.claims.sub }
    return [200, { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: await tokenOf(login) }]
  }

  const routes: Record<string, (req: IncomingMessage) => Promise<[number, object]>> = {
    '/.well-known/openid-configuration': async () => [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'RS512', 'HS256', 'none'],
        ...described,
      },
    ],
    '/keys': async () => [200, { keys: [jwk] }],
    '/token': exchange,
    '/userinfo': async () => [200, userinfo],
  }
  const server: Server = createServer((req, res) => {
    const path = req.url ?? ''
    calls.push(path)
    const answer = routes[path] ?? (async () => [404, {}])
    void answer(req).then(([status, body]) =>
      res.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  issuer = `http://${host}`
  return {
    issuer,
    host,
    calls,
    client: { issuer, client_id: 'turnout', client_secret: SECRET },
    describe(values) {
      described = values
      return {
        restore: () => {
          described = {}
        },
      }
    },
    answer(address, claims, forgery = {}) {
      const { searchParams } = new URL(address)
      const asked = (name: string): string => searchParams.get(name) ?? ''
      if (asked('code_challenge_method') !== 'S256') throw new Error('no proof key')
      const code = crypto.randomUUID()
      const login = { nonce: asked('nonce'), challenge: asked('code_challenge'), redirect_uri: asked('redirect_uri') }
      logins.set(code, { claims, ...login, forgery })
      return { code, state: asked('state') }
    },
    logoutToken: (claims, typ = 'logout+jwt') => {
      const now = Math.floor(Date.now() / 1000)
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const payload = {
        iss: issuer,
        aud: 'turnout',
        iat: now,
        exp: now + 120,
        jti: crypto.randomUUID(),
        events,
        ...claims,
      }
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one', typ }).sign(privateKey)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
