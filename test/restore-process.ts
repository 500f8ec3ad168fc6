// `operator restore`, killed by its own hand before the first statement that KILL_AT matches.
import pg from 'pg'

const { KILL_AT = '', ARCHIVE = '', ...env } = process.env
const ask = pg.Client.prototype.query
const is_reached = KILL_AT === '' ? () => false : (text: string) => new RegExp(KILL_AT).test(text)
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]): unknown {
  const [given] = args as [string | { text?: string }]
  const text = typeof given === 'string' ? given : (given.text ?? '')
  if (is_reached(text)) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(ask, this, args)
} as typeof ask

// the product's own connections take the driver as they find it when they are loaded
const { restoreInstallation } = await import('#server/app/restore-installation.ts')
const { readConfig } = await import('#server/platform/runtime/config.ts')
await restoreInstallation(readConfig(env), ARCHIVE, (line) => void process.stdout.write(`${line}\n`))
