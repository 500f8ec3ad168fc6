import { type Place, readPlaceToken } from '#core/sales/waiting-room/place-token.ts'

/**
 * What somebody does: BUYER buys at their turn; AGAIN tries for a second order with the same pass; LEAVER closes the page while
 * waiting; LOOKER enters and goes; CLOSER enters and closes the page; LATE comes when the turn is over; COPIER has the place in
 * a second browser as well; RAW tries without a place first.
 */
export const KINDS = ['BUYER', 'AGAIN', 'LEAVER', 'LOOKER', 'CLOSER', 'LATE', 'COPIER', 'RAW'] as const
export type Kind = (typeof KINDS)[number]

/** Per cent of the visitors; the rest are buyers. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['AGAIN', 3],
  ['LEAVER', 15],
  ['LOOKER', 5],
  ['CLOSER', 1],
  ['LATE', 5],
  ['COPIER', 5],
  ['RAW', 5],
]

export type End = 'BOUGHT' | 'LEFT' | 'LOOKED' | 'CLOSED' | 'SOLD_OUT' | 'SOLD_OUT_INSIDE' | 'MISSED_TWICE'

export interface Visitor {
  readonly n: number
  readonly kind: Kind
  /** Of their network. */
  readonly address: string
  /** Every place they were given, the last one being theirs. */
  readonly places: { readonly token: string; readonly place: Place }[]
  /** Milliseconds since 1970 at which a LEAVER closes the page. */
  leaves_at: number
  has_entered: boolean
  /** Told something that nobody should be told: they go on no more. */
  has_given_up: boolean
  /** Null as long as nothing has come of it. */
  end: End | null
}

const HUNDRED = 100
/** Without a factor of a hundred: kinds are spread evenly over those who come. */
const SPREAD = 37

function kindOf(n: number): Kind {
  let left = (n * SPREAD) % HUNDRED
  for (const [kind, share] of SHARES) {
    if (left < share) return kind
    left -= share
  }
  return 'BUYER'
}

export const isBuying = (kind: Kind): boolean => !['LEAVER', 'LOOKER', 'CLOSER'].includes(kind)

const BYTE = 256

export const createVisitors = (count: number): Visitor[] =>
  Array.from({ length: count }, (_, n) => ({
    n,
    kind: kindOf(n),
    address: `10.${Math.floor(n / BYTE / BYTE) % BYTE}.${Math.floor(n / BYTE) % BYTE}.${n % BYTE}`,
    places: [],
    leaves_at: Number.POSITIVE_INFINITY,
    has_entered: false,
    has_given_up: false,
    end: null,
  }))

export function givePlace(visitor: Visitor, token: string): void {
  const read = readPlaceToken(token)
  if (!read) throw new Error(`no place: ${token}`)
  visitor.places.push({ token, place: read.place })
}

export const placeOf = ({ places }: Visitor) => places.at(-1)!

/** Each visitor is a network of their own. */
export const headersOf = ({ address }: Visitor): Record<string, string> => ({ 'x-forwarded-for': address })
