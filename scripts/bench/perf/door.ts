import { ScansInput } from '#core/check-in/scanning/schema.ts'
import { recordScans } from '#server/check-in/scanning/record-scans.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createAccount } from '#test/factories.ts'
import { type Door, scanUncontended } from '../baseline.ts'
import { createBenchList } from '../check-in-list.ts'
import { closedLoop as clientsOf } from '../load.ts'
import { type BenchWorld, PORT } from '../world.ts'
import { inTurn, type Row } from './rounds.ts'
import { toMeasured } from './sale.ts'
import { closedLoop, requestOf, type Script } from './wire.ts'

const DEVICES = 50
/** More people than are scanned in all rounds. */
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 150_000)
/** The reference is measured beside both, and scans faster. */
const TIMES_FOR_REFERENCE = 4

const bodyOf = ({ code }: { readonly code: string }) => ({
  scans: [{ nonce: crypto.randomUUID(), code, action: 'CHECK_IN', scanned_at: new Date().toISOString() }],
})

function* scanning(door: Door): Script {
  const path = `/api/public/check-in-lists/${door.list_short_id}/check-ins`
  return (yield requestOf('POST', path, { body: JSON.stringify(bodyOf(door.next())) })).status === 200
}

/** PERF-5g: one ticket a call, as a door sends them, beside the least that a scan writes. */
export async function benchDoor(world: BenchWorld): Promise<Row[]> {
  const account = await createAccount(world.deps.db)
  const [least, http, here] = [
    await createBenchList(world, account, PEOPLE * TIMES_FOR_REFERENCE),
    await createBenchList(world, account, PEOPLE),
    await createBenchList(world, account, PEOPLE),
  ] as const
  const against = async (seconds: number) => toMeasured(await scanUncontended(world, least, seconds), seconds)
  const work = `scans, ${DEVICES} devices, one ticket a call, orders of four`
  const reference = 'the least one scan writes'
  const overHttp = await inTurn(world, {
    id: 'PERF-5g over HTTP',
    work,
    reference,
    target: 0.3,
    subject: (seconds) => closedLoop({ ports: [PORT], seconds, clients: DEVICES, script: () => scanning(http) }),
    against,
  })
  const scan = () => recordScans(systemCtx(world.deps), here.list_short_id, ScansInput.parse(bodyOf(here.next())).scans)
  const inProcess = await inTurn(world, {
    id: 'PERF-5g in process',
    work,
    reference,
    target: 0.4,
    subject: async (seconds) => toMeasured(await clientsOf({ clients: DEVICES, seconds }, scan), seconds),
    against,
  })
  return [overHttp, inProcess]
}
