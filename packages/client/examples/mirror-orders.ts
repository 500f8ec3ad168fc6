// Keeps every order of the account in a file, as it is now: TURNOUT_URL=… TURNOUT_KEY=… node mirror-orders.ts orders.json
// Stopped at any moment and started again it goes on where it was.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { ApiError, Turnout } from '../src/turnout.ts'

const { TURNOUT_URL: url = '', TURNOUT_KEY: key = '' } = process.env
const [file = 'orders.json'] = process.argv.slice(2)
const turnout = new Turnout({ url, key })
const mirror = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { after: 0, orders: {} }

for await (const { position, event_id, order_id } of turnout.followLog({ after: mirror.after })) {
  if (event_id && order_id)
    mirror.orders[order_id] = await turnout.call('getOrder', { event_id, order_id }).then(
      ({ data }) => data,
      // a deleted test order
      (error: unknown) => (error instanceof ApiError && error.code === 'NOT_FOUND' ? undefined : Promise.reject(error)),
    )
  mirror.after = position
  // a file that is half written is never the mirror
  writeFileSync(`${file}.new`, JSON.stringify(mirror))
  renameSync(`${file}.new`, file)
}
