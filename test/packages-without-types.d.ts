/** What tests use of the package, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (req: IncomingMessage, res: ServerResponse) => void
  }
}

/** Likewise. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default class S3rver {
    constructor(options: object)
    configureBuckets(): Promise<unknown>
    callback(): (req: IncomingMessage, res: ServerResponse) => void
    readonly logger: { close(): void; readonly exceptions: { unhandle(): void } }
  }
}
