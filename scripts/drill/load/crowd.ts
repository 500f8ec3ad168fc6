import { setTimeout as pause } from 'node:timers/promises'
import type { Journal } from '../journal.ts'
import type { Shopfront } from './calls.ts'
import type { Sale, Shop } from './shop.ts'

/** A completed order that staff may cancel, and whose tickets may be scanned. */
export interface SoldOrder {
  readonly sale: Sale
  readonly short_id: string
  readonly reference: string
  /** References of its tickets. */
  readonly tickets: readonly string[]
}

/** What everybody of the load shares. */
export interface Crowd {
  readonly shop: Shop
  readonly front: Shopfront
  readonly journal: Journal
  /** Where the emulated provider is reached. */
  readonly stripe_url: string
  /** What buyers have got so far; the others take from it. */
  readonly sold: SoldOrder[]
  readonly has_pages: boolean
  readonly pace_ms: number
  isOver(): boolean
}

/** Between two acts of one person: half as long or half as much again as the load's pace. */
export const think = ({ pace_ms }: Crowd): Promise<void> => pause(pace_ms * (0.5 + Math.random()))

export const anyOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
