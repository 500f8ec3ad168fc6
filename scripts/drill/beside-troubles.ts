import { setTimeout as pause } from 'node:timers/promises'
import { type BesideResult, type Plan, runBeside, type Stage, type Trouble } from './beside.ts'
import { PART, partOfLoad } from './load/part.ts'
import { upload } from './upload.ts'

const LASTS_MS = 60_000 * PART
const LOOK_MS = 1_000

type Say = (line: string) => void
const plan = (say: Say, more: Omit<Plan, 'say' | 'size' | 'lasts_ms'>): Plan => ({
  ...more,
  say,
  size: partOfLoad(PART),
  lasts_ms: LASTS_MS,
})

const MAIL_TROUBLES: readonly Trouble[] = [
  {
    what: 'mail server cut',
    begin: ({ mail_relay }) => mail_relay.lead(null),
    end: ({ mail_relay, mails }) => mail_relay.lead(Number(new URL(mails.url).port)),
  },
  {
    what: 'mail server stalled',
    begin: ({ mail_relay }) => mail_relay.stall(true),
    end: ({ mail_relay }) => {
      mail_relay.stall(false)
      mail_relay.cutAll()
    },
  },
  {
    what: 'mail server answers 421',
    begin: ({ mails, mail_relay }) => {
      mails.is_closing = true
      mail_relay.cutAll()
    },
    end: ({ mails }) => {
      mails.is_closing = false
    },
  },
]

/** What is tried again waits five minutes at most within a drill of this length. */
const MAILS_MS = 10 * 60_000
const MAX_TWICE = 4

/** REL-19: each mail has come, and hardly one twice. */
async function mailsAreThere({ pool, mails }: Stage): Promise<string[]> {
  const ends_at = Date.now() + MAILS_MS
  const count = async (of: string): Promise<number> =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from mails where ${of}`)).rows[0]?.n ?? 0
  while ((await count("status = 'QUEUED'")) > 0 && Date.now() < ends_at) await pause(LOOK_MS)
  // what had nothing to say any more, of an order that staff gave back, is not missed
  const [waiting, failed] = [
    await count("status = 'QUEUED'"),
    await count("status = 'FAILED' and failure <> 'OBSOLETE'"),
  ]
  const sent = await count("status = 'SENT'")
  const ids = new Set(mails.mails.map(({ messageId }) => messageId))
  const twice = mails.mails.length - ids.size
  return [
    ...(waiting > 0 ? [`${waiting} mails still wait`] : []),
    ...(failed > 0 ? [`${failed} mails failed`] : []),
    ...(ids.size < sent ? [`${sent - ids.size} mails are taken for sent and never came`] : []),
    ...(twice > MAX_TWICE * MAIL_TROUBLES.length ? [`${twice} mails came twice`] : []),
  ]
}

/** DRL-4h: the mail server is away in three ways, and comes back. */
export const drillMail = (say: Say): Promise<BesideResult> =>
  runBeside(plan(say, { troubles: MAIL_TROUBLES, of: 'ALL', afterwards: mailsAreThere }))

const uploadTo = ({ product, shop }: Stage) => upload({ address: product.address, shop })

/** OBJ-7: an upload is refused by its code, and changes nothing. */
async function uploadIsRefused(stage: Stage): Promise<string[]> {
  const count = async () => (await stage.pool.query<{ n: number }>('select count(*)::int as n from images')).rows[0]?.n
  const before = await count()
  const { status, code } = await uploadTo(stage)
  const told = status === 503 && code === 'STORAGE_UNAVAILABLE' ? [] : [`an upload was answered ${status} ${code}`]
  return [...told, ...((await count()) === before ? [] : ['a refused upload left a picture'])]
}

const store = (what: string, mood: Parameters<Stage['store']['feel']>[0]): Trouble => ({
  what,
  begin: (stage) => stage.store.feel(mood),
  end: (stage) => stage.store.feel('WELL'),
  ask: uploadIsRefused,
})

async function uploadIsTaken(stage: Stage): Promise<string[]> {
  const { status, code } = await uploadTo(stage)
  return status === 201 ? [] : [`an upload was answered ${status} ${code}`]
}

/** DRL-4h: so is the store. */
export const drillStore = (say: Say): Promise<BesideResult> =>
  runBeside(
    plan(say, {
      troubles: [store('store cut', 'CUT'), store('store stalled', 'SILENT'), store('store answers 503', 503)],
      of: 'ALL',
      before: async (stage) => {
        const complaints = await uploadIsTaken(stage)
        if (complaints.length > 0) throw new Error(complaints[0])
      },
      afterwards: async (stage) => [...(await uploadIsTaken(stage)), ...(await mailsAreThere(stage))],
    }),
  )

const PROVIDER_TROUBLES: readonly Trouble[] = [
  {
    what: 'provider answers after 5 s',
    begin: ({ provider_relay }) => provider_relay.delay(5_000),
    end: ({ provider_relay }) => provider_relay.delay(0),
  },
  {
    what: 'provider takes 25 calls a second',
    begin: ({ provider }) => {
      provider.stripe.calls_per_second = 25
    },
    end: ({ provider }) => {
      provider.stripe.calls_per_second = null
    },
  },
  {
    what: 'provider answers 500',
    begin: ({ provider }) => {
      provider.stripe.is_failing = true
    },
    end: ({ provider }) => {
      provider.stripe.is_failing = false
    },
  },
  {
    what: 'provider cut',
    begin: ({ provider_relay }) => provider_relay.lead(null),
    end: ({ provider_relay, provider }) => provider_relay.lead(Number(new URL(provider.stripe.url).port)),
  },
]

/** Buyers by card wait, or are told that the provider does not answer, and begin anew: that is what REL-12 asks for. */
const isOfProvider = (line: string): boolean => /PAYMENT_|not answered for a minute|paid, and the order is/.test(line)

/** DRL-4i: free orders do not feel what the provider does; what was paid is settled afterwards (REL-12). */
export async function drillProvider(say: Say): Promise<BesideResult> {
  const result = await runBeside(plan(say, { troubles: PROVIDER_TROUBLES, of: 'FREE' }))
  return { ...result, complaints: result.complaints.filter((line) => !isOfProvider(line)) }
}
