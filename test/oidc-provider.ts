import { createServer, type Server } from 'node:http'
import Provider from 'oidc-provider'

export interface RunningProvider {
  readonly issuer: string
  readonly client: { issuer: string; client_id: string; client_secret: string }
  close(): Promise<void>
}

interface Setup {
  readonly port: number
  readonly redirect_uris: string[]
  /** The address of whoever logs in by a name. */
  readonly emailOf: (name: string) => string
}

/** A certified provider with its own pages to log in at: any name enters, with any password. */
export async function startOidcProvider({ port, redirect_uris, emailOf }: Setup): Promise<RunningProvider> {
  const issuer = `http://localhost:${port}`
  const client = { client_id: 'turnout', client_secret: 'a client secret of 32 characters' }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris, application_type: 'web', response_types: ['code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, email: emailOf(sub), email_verified: true, given_name: sub }),
    }),
  })
  const server: Server = createServer(provider.callback())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    client: { issuer, ...client },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
