#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type OperationId, Turnout } from './client.ts'
import { ApiError, NotReachedError, UsageError } from './errors.ts'
import { OPERATIONS, type OperationTerms } from './operations.ts'

const USAGE = `turnout <operationId> [--parameter value] [--body file|-]
turnout log [--follow] [--after position] [--types a,b]

TURNOUT_URL  the address of the installation
TURNOUT_KEY  an API key

Answers are JSON on standard output. Ends with 0; 1 when refused, 2 when called wrongly, 3 when nothing was reached.
A filter is --filter_fields '{"status":{"eq":"COMPLETED"}}'. All calls: /api/docs of the installation.
`

const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)

function connect(): Turnout {
  const { TURNOUT_URL: url, TURNOUT_KEY: key } = process.env
  if (!url || !URL.canParse(url)) throw new UsageError('TURNOUT_URL is not set to an address')
  if (!key) throw new UsageError('TURNOUT_KEY is not set')
  return new Turnout({ url, key })
}

/** The options of a call are its parameters. */
function readOptions(args: readonly string[], names: readonly string[], flags: readonly string[] = []) {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ])
  try {
    return parseArgs({ args: [...args], options, strict: true }).values as Record<string, string | boolean | undefined>
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function readJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${what} is no JSON`)
  }
}

function readBody(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
  return readJson(text, path)
}

async function followLog(args: readonly string[]): Promise<void> {
  const { follow, after, types } = readOptions(args, ['after', 'types'], ['follow'])
  if (after !== undefined && !/^\d+$/.test(String(after))) throw new UsageError('--after is a position')
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const asked = {
    after: Number(after ?? 0),
    once: !follow,
    ...(types ? { types: String(types).split(',') } : {}),
    signal: stop.signal,
  }
  try {
    for await (const entry of connect().followLog(asked)) print(entry)
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
}

async function callOperation(operation: string, args: readonly string[]): Promise<void> {
  if (!Object.hasOwn(OPERATIONS, operation)) throw new UsageError(`There is no call ${operation}`)
  const { path, query, has_body } = OPERATIONS[operation as OperationId] as OperationTerms
  const names = [...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name), ...query]
  const { body, idempotency_key, ...values } = readOptions(args, [
    ...names,
    'idempotency_key',
    ...(has_body ? ['body'] : []),
  ])
  const parameters = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'filter_fields' ? readJson(String(value), '--filter_fields') : value,
    ]),
  )
  const answer: unknown = await connect().call(operation as OperationId, parameters as never, {
    ...(body === undefined ? {} : { body: readBody(String(body)) as never }),
    ...(idempotency_key === undefined ? {} : { idempotency_key: String(idempotency_key) }),
  })
  if (answer instanceof Response) {
    if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), process.stdout, { end: false })
  } else if (answer !== undefined) print(answer)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ApiError) {
    const { status, code, message, fields, data, request_id } = error
    process.stderr.write(`${JSON.stringify({ status, code, message, fields, data, request_id })}\n`)
    return 1
  }
  if (!(error instanceof UsageError) && !(error instanceof NotReachedError)) throw error
  process.stderr.write(`${error.message}\n${error instanceof UsageError ? `\n${USAGE}` : ''}`)
  return error instanceof UsageError ? 2 : 3
}

const [command, ...args] = process.argv.slice(2)
try {
  if (command === '--help' || command === '-h') process.stdout.write(USAGE)
  else if (command === undefined) throw new UsageError('Say which call')
  else if (command === 'log') await followLog(args)
  else await callOperation(command, args)
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
