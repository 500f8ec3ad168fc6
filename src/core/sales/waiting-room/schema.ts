import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Code, InstantText, InstantView, line, multiLine, optional } from '#core/platform/fields.ts'
import { MAX_CODE_LENGTH } from '#core/platform/limits.ts'
import { QUEUE_MODES, QUEUE_STATES, QUEUE_STOCKS } from '#core/platform/states/queue-state.ts'
import {
  ADMISSIONS_PER_MINUTE,
  ALL_SHARES,
  AUTO_SHOPPERS,
  MAX_ADMISSIONS_PER_MINUTE,
  MAX_CHALLENGE_PART,
  MAX_LANE_NAME_LENGTH,
  MAX_LANES,
  MAX_PREQUEUE_MINUTES,
  MAX_QUEUE_MESSAGE_LENGTH,
  MAX_SHOPPERS,
  MAX_TURN_MINUTES,
  MIN_AUTO_SHOPPERS,
  MIN_PREQUEUE_MINUTES,
  MIN_TURN_MINUTES,
  PLACE_TOKEN_LENGTH,
  PREQUEUE_MINUTES,
  SHOPPERS,
  TURN_MINUTES,
} from './limits.ts'

/** A lane besides everybody's. A code left out is kept; lanes are known by their number, new ones get the next. */
const LaneInput = z.object({
  lane: z
    .int()
    .min(1)
    .max(MAX_LANES - 1)
    .optional(),
  name: line(MAX_LANE_NAME_LENGTH),
  code: Code.optional(),
  /** Per cent of what is called. */
  share: z.int().min(1).max(ALL_SHARES),
})

/** ROOM-1, as a whole. `opens_at` without offset is local to the event; `updated_at` as read, null before the first save. */
export const RoomInput = z.object({
  mode: z.enum(QUEUE_MODES),
  opens_at: optional(InstantText),
  prequeue_minutes: z.int().min(MIN_PREQUEUE_MINUTES).max(MAX_PREQUEUE_MINUTES).default(PREQUEUE_MINUTES),
  max_shoppers: z.int().min(1).max(MAX_SHOPPERS).default(SHOPPERS),
  admissions_per_minute: z.int().min(1).max(MAX_ADMISSIONS_PER_MINUTE).default(ADMISSIONS_PER_MINUTE),
  turn_minutes: z.int().min(MIN_TURN_MINUTES).max(MAX_TURN_MINUTES).default(TURN_MINUTES),
  shop_minutes: z.int().min(MIN_TURN_MINUTES).max(MAX_TURN_MINUTES).default(TURN_MINUTES),
  proof_of_work: z.boolean().default(true),
  auto_shoppers: z.int().min(MIN_AUTO_SHOPPERS).max(MAX_SHOPPERS).default(AUTO_SHOPPERS),
  message: optional(multiLine(MAX_QUEUE_MESSAGE_LENGTH)),
  /** Those besides lane 0, which is everybody's and has what they leave. Fixed once numbers are given out. */
  lanes: z
    .array(LaneInput)
    .max(MAX_LANES - 1)
    .default([]),
  updated_at: z.string().nullish(),
})
export type RoomInput = z.output<typeof RoomInput>

const RunLaneView = z.object({
  lane: z.int(),
  name: z.string().nullable(),
  share: z.int(),
  /** Numbers that took part in the draw. */
  n: z.int(),
  /** The first number not given out. */
  next: z.int(),
  /** Ranks below it are called. */
  serving: z.int(),
})

/** One opening of a room, as staff see it (ROOM-2). */
const RunView = z.object({
  /** Counted from 1 at the event. */
  number: z.int(),
  state: z.enum(QUEUE_STATES),
  opens_at: InstantView,
  /** SHA-256 of the seed, hex; null where nothing is drawn. */
  commitment: z.string().nullable(),
  drawn_at: InstantView.nullable(),
  stock: z.enum(QUEUE_STOCKS),
  stock_out_at: InstantView.nullable(),
  ticked_at: InstantView.nullable(),
  waiting: z.int(),
  /** Of those called, who may shop now. */
  active: z.int(),
  lanes: z.array(RunLaneView),
})

/** The waiting room of an event as it is set (ROOM-1), with the run that is under way. */
export const RoomView = z.object({
  mode: z.enum(QUEUE_MODES),
  opens_at: InstantView.nullable(),
  prequeue_minutes: z.int(),
  max_shoppers: z.int(),
  admissions_per_minute: z.int(),
  turn_minutes: z.int(),
  shop_minutes: z.int(),
  proof_of_work: z.boolean(),
  auto_shoppers: z.int(),
  message: z.string().nullable(),
  lanes: z.array(z.object({ lane: z.int(), name: z.string(), has_code: z.boolean(), share: z.int() })),
  /** Null before the first save. */
  updated_at: InstantView.nullable(),
  run: RunView.nullable(),
})
export type RoomView = z.output<typeof RoomView>

/**
 * ROOM-9: what everybody who waits reads, the same for all. Without a run, or after its end, the state is OFF or CLOSED;
 * `is_stalled`: nobody is called at the moment, places stay (ROOM-19).
 */
export const QueueView = z.object({
  /** 0: there is none. */
  run: z.int(),
  state: z.enum([...QUEUE_STATES, 'OFF']),
  opens_at: InstantView.nullable(),
  prequeue_at: InstantView.nullable(),
  drawn_at: InstantView.nullable(),
  server_time: InstantView,
  commitment: z.string().nullable(),
  seed: z.string().nullable(),
  lanes: z.array(z.object({ lane: z.int(), n: z.int(), next: z.int(), serving: z.int(), per_minute: z.int() })),
  turn_minutes: z.int(),
  shop_minutes: z.int(),
  stock: z.enum(QUEUE_STOCKS),
  waiting_list: z.boolean(),
  is_stalled: z.boolean(),
  message: z.string().nullable(),
})
export type QueueView = z.output<typeof QueueView>

/** ROOM-6: all that is needed to work out anybody's rank anew. */
export const DrawView = z.object({
  algorithm: z.string(),
  event_id: z.int(),
  run: z.int(),
  commitment: z.string(),
  seed: z.string(),
  lanes: z.array(z.object({ lane: z.int(), n: z.int() })),
  opens_at: InstantView,
  frozen_at: InstantView,
  drawn_at: InstantView,
})
export type DrawView = z.output<typeof DrawView>

/** A place as its holder shows it (ROOM-7). */
const PlaceToken = z.string().max(PLACE_TOKEN_LENGTH)

/** ROOM-8. The code is that of a lane. */
export const NumberInput = z.preprocess(
  (body) => body ?? {},
  z.object({ code: z.string().trim().max(MAX_CODE_LENGTH).nullish() }),
)

const Part = z.string().max(MAX_CHALLENGE_PART)

/** A challenge of `altcha-lib`, to be sent back with its solution as it came. */
export const ChallengeView = z.object({
  parameters: z.object({
    algorithm: Part,
    nonce: Part,
    salt: Part,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: Part,
    keySignature: Part.optional(),
    expiresAt: z.int().optional(),
    data: z.record(Part, z.union([Part, z.number(), z.boolean()])).optional(),
  }),
  signature: Part.optional(),
})
export type ChallengeView = z.output<typeof ChallengeView>

/** Either what is to be solved first, or the place at once. */
export const NumberView = z.object({ challenge: ChallengeView.nullable(), token: z.string().nullable() })

export const JoinQueueInput = z.object({
  challenge: ChallengeView,
  solution: z.object({ counter: z.int(), derivedKey: Part, time: z.number().optional() }),
})
export type JoinQueueInput = z.output<typeof JoinQueueInput>

export const PlaceView = z.object({ token: z.string() })

export const EnterInput = z.object({
  token: PlaceToken,
  session_transport: z.enum(['cookie', 'header']).default('cookie'),
})

/** ROOM-13: who is in, until when; the session too where cookies do not reach. */
export const EnteredView = z.object({
  expires_at: InstantView,
  server_time: InstantView,
  checkout_session: z.string().optional(),
})

nameViews({ RunView, RoomView, ChallengeView, NumberView, PlaceView, EnteredView })
