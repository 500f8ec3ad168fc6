import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Where a COMMIT is cut: before the server hears of it, while it commits, or when its answer comes back. */
export type Cut = 'before' | 'in' | 'after'

/** A simple query of one word, as the driver sends it: type, length, text, zero. */
const COMMIT = 'Q\0\0\0\vcommit\0'

interface Link {
  readonly near: Socket
  readonly far: Socket
}

/** What stands between the product and the database: a TCP relay that leads where it is told, and cuts (DRL-1). */
export class Relay {
  private readonly server: Server
  private readonly links = new Set<Link>()
  private target: number | null
  private cuts: Cut[] = []
  private is_stalled = false
  private delay_ms = 0

  private constructor(server: Server, target: number) {
    this.server = server
    this.target = target
    server.on('connection', (near) => this.join(near))
  }

  static async to(port: number): Promise<Relay> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new Relay(server, port)
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Links of before are cut; null leads nowhere. */
  lead(port: number | null): void {
    this.target = port
    this.cutAll()
  }

  /** The next COMMITs end so, one after the other. */
  cutCommits(...cuts: Cut[]): void {
    this.cuts.push(...cuts)
  }

  /** Whatever was still to be cut passes. */
  keepCommits(): void {
    this.cuts = []
  }

  cutsLeft(): number {
    return this.cuts.length
  }

  /** Nothing passes and nobody hears why, as when a cable is pulled. */
  stall(is_stalled: boolean): void {
    this.is_stalled = is_stalled
    for (const { near, far } of this.links) {
      for (const socket of [near, far]) is_stalled ? socket.pause() : socket.resume()
    }
  }

  /** What comes back from afar is passed on so many milliseconds later. */
  delay(ms: number): void {
    this.delay_ms = ms
  }

  cutAll(): void {
    for (const link of this.links) this.cut(link)
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    this.cutAll()
    await closed
  }

  private join(near: Socket): void {
    near.on('error', () => {})
    if (this.target === null) return void near.destroy()
    const far = connect(this.target, '127.0.0.1')
    const link = { near, far }
    let is_ending = false
    this.links.add(link)
    far.on('error', () => {})
    for (const socket of [near, far]) socket.on('close', () => this.cut(link))
    near.on('data', (bytes: Buffer) => {
      const cut = bytes.includes(COMMIT, 0, 'latin1') ? this.cuts.shift() : undefined
      if (cut === 'before') return this.cut(link)
      is_ending = cut === 'after'
      far.write(bytes, () => cut === 'in' && this.cut(link))
    })
    far.on('data', (bytes: Buffer) => (is_ending ? this.cut(link) : this.passOn(near, bytes)))
    if (this.is_stalled) for (const socket of [near, far]) socket.pause()
  }

  private passOn(near: Socket, bytes: Buffer): void {
    if (this.delay_ms === 0) near.write(bytes)
    else setTimeout(() => near.writable && near.write(bytes), this.delay_ms)
  }

  private cut(link: Link): void {
    this.links.delete(link)
    link.near.destroy()
    link.far.destroy()
  }
}
