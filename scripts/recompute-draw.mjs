// Works out the ranks of a draw from its published document alone (ROOM-4, ROOM-6), by nothing of the product:
//   node scripts/recompute-draw.mjs <draw.json> <lane> <index> …
// Prints one rank a line; ends with 1 where the seed is not the one that was committed to.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, laneText, ...indexes] = process.argv.slice(2)
const draw = JSON.parse(readFileSync(file, 'utf8'))
const seed = Buffer.from(draw.seed, 'hex')
if (createHash('sha256').update(seed).digest('hex') !== draw.commitment) {
  process.stderr.write('the seed is not the one that was committed to\n')
  process.exit(1)
}
const lane = Number(laneText)
const n = BigInt(draw.lanes.find((one) => one.lane === lane).n)

const bits = n > 1n ? BigInt((n - 1n).toString(2).length) : 0n
const half = (bits + 1n) / 2n
const w = half > 5n ? half : 5n
const mask = (1n << w) - 1n

function f(round, x) {
  const fields = Buffer.alloc(15)
  fields.writeUInt16BE(lane, 0)
  fields.writeBigUInt64BE(n, 2)
  fields[10] = round
  fields.writeUInt32BE(Number(x), 11)
  const digest = createHmac('sha256', seed).update('turnout.draw.v1').update(fields).digest()
  return BigInt(digest.readUInt32BE(0)) & mask
}

function rank(index) {
  if (index >= n) return index
  if (n === 1n) return 0n
  let v = index
  do {
    let l = v >> w
    let r = v & mask
    for (let round = 0; round < 10; round++) [l, r] = [r, l ^ f(round, r)]
    v = (l << w) | r
  } while (v >= n)
  return v
}

for (const index of indexes) process.stdout.write(`${rank(BigInt(index))}\n`)
