import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drillRoom } from './waiting-room/drill.ts'

type Say = (line: string) => void

const VISITORS = 50_000
/** What is told of one run; the JSON has it all. */
const MOST_LINES = 20

/** `npm run drill -- waiting-room [--visitors 2000]` (docs/spec/12, "What must be proven"). */
export async function runWaitingRoom(given: string | undefined, say: Say): Promise<boolean> {
  const result = await drillRoom(given === undefined ? VISITORS : Number(given), say)
  const { visitors, seconds, load, requests, unanswered, room, sale, complaints, past, ended, controls } = result
  const most = (of: 'in_a_minute' | 'shoppers'): number => room.seconds.reduce((top, one) => Math.max(top, one[of]), 0)
  say(
    `waiting-room: ${visitors} visitors in ${seconds} s, load ${load.map((one) => one.toFixed(1)).join(' to ')}; ${requests} requests, ${unanswered} unanswered;`,
  )
  say(
    `waiting-room: ${room.doubled.length} doubled, ${room.lost.length} lost, ${room.past.length + past.length} past the room, ${room.above_dials.length} seconds above the dials,`,
  )
  say(
    `waiting-room: ${room.draw.length} differences to the published draw of ${room.numbers} numbers, ${sale.lost.length} steps lost, ${sale.oversold.length} oversold, ${sale.recount} counters wrong`,
  )
  say(`  ends: ${JSON.stringify(room.ends)}`)
  say(`  chi-square ${room.fairness.of_order.toFixed(1)} of 49, ${room.fairness.of_neighbours.toFixed(1)} of 7`)
  say(`  at most ${most('in_a_minute')} in a minute, ${most('shoppers')} shoppers at once`)
  say(`  controls found ${JSON.stringify(controls)}`)
  const { doubled, lost, above_dials, draw } = room
  const wrong = [...doubled, ...lost, ...room.past, ...past, ...above_dials, ...draw, ...complaints]
  for (const line of [...wrong, ...sale.lost, ...sale.oversold, ...sale.double_charges].slice(0, MOST_LINES))
    say(`  ${line}`)
  for (const process of ended) say(`  ${process} ended by itself`)
  mkdirSync('reports', { recursive: true })
  const path = join('reports', 'drill-waiting-room.json')
  writeFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), ...result }, null, 2)}\n`)
  say(path)
  return result.passed
}
