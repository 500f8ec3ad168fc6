import { type DateOnSale, lacksCounters } from '#core/catalog/tickets/catalog-of-date.ts'
import { type Catalog, loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { type DatesOnSale, readDates } from '#server/catalog/tickets/date-queries.ts'
import { loadDatesForSale } from '#server/catalog/tickets/make-date-counters.ts'
import { type Ctx, type Deps, ofProcess, onePerProcess } from '#server/platform/context/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { MAX_CATALOGS_KNOWN, MAX_DATES_KNOWN } from './limits.ts'
import { findCatalogName } from './name-queries.ts'

interface Known {
  /** Read before the catalog: what was written in between has another name, and is noticed the next time. */
  readonly name: string
  readonly catalog: Catalog
}

/**
 * Catalogs of one process (RES-24). Nothing here is a truth: reservations compare the `sale_version` under their locks,
 * and whoever only shows something asks for the catalog's name first.
 */
class KnownCatalogs {
  private readonly deps: Pick<Deps, 'db'>
  private readonly known = new Map<number, Promise<Known | null>>()
  private readonly dated = new WeakMap<Catalog, Map<number, Promise<DatesOnSale>>>()
  private readonly shown = new WeakMap<Catalog, Map<number, DateOnSale<Catalog>>>()

  constructor(deps: Pick<Deps, 'db'>) {
    this.deps = deps
  }

  /** As this process read it last, if it did: for those who find out by themselves whether it still stands. */
  async remembered(event_id: number): Promise<Catalog | null> {
    return (await this.entry(event_id))?.catalog ?? null
  }

  /** As it stands now: one statement where nobody has changed it since. */
  async current(db: Db, event_id: number): Promise<Catalog | null> {
    const name = await findCatalogName(db, event_id)
    if (name === undefined) return null
    const entry = this.entry(event_id)
    const known = await entry
    if (known?.name === name) return known.catalog
    // what another caller reads at this moment may be older than the name
    if (this.known.get(event_id) === entry) this.known.delete(event_id)
    return this.remembered(event_id)
  }

  forget(event_id: number): void {
    this.known.delete(event_id)
  }

  /**
   * Dates as the catalog sells them, with all their counters (DAT-7, DAT-9): remembered as long as the catalog stands.
   * Read after it, they may be younger than it.
   */
  async datesForSale(catalog: Catalog, ids: readonly number[]): Promise<DatesOnSale> {
    const known = this.dated.get(catalog) ?? new Map<number, Promise<DatesOnSale>>()
    this.dated.set(catalog, known)
    if (known.size > MAX_DATES_KNOWN) known.clear()
    // most buyers name one date, and this is asked for each of them
    const [first, ...others] = ids
    if (first !== undefined && others.every((id) => id === first)) {
      const alone = await known.get(first)
      if (alone?.size === 1) return alone
    }
    const wanted = [...new Set(ids)]
    const unknown = wanted.filter((id) => !known.has(id))
    if (unknown.length > 0) {
      // all in one look-up, whoever names many: each of its own would take a connection for itself
      const looked_up = loadDatesForSale(this.deps.db, catalog, unknown)
      for (const id of unknown) known.set(id, looked_up)
      const forget = (dates: DatesOnSale | null) => {
        for (const id of unknown) if (!dates?.has(id)) known.delete(id)
      }
      // what is no date of the event is not worth remembering, and there is no end to it
      looked_up.then(forget, () => forget(null))
    }
    const found = await Promise.all(wanted.map((id) => known.get(id)!))
    return new Map(
      wanted.flatMap((id, index) => {
        const date = found[index]!.get(id)
        return date ? [[id, date] as const] : []
      }),
    )
  }

  /**
   * The same for what is shown: a date that nobody has bought yet may lack counters, and gets none here. Nobody who looks
   * waits for somebody who buys, whose look-up takes locks.
   */
  async shownDates(db: Db, catalog: Catalog, ids: readonly number[]): Promise<DatesOnSale> {
    const known = this.shown.get(catalog) ?? new Map<number, DateOnSale<Catalog>>()
    this.shown.set(catalog, known)
    const found = new Map<number, DateOnSale<Catalog>>()
    for (const id of ids) {
      const date = known.get(id)
      if (date) found.set(id, date)
    }
    const read = await readDates(
      db,
      catalog,
      ids.filter((id) => !found.has(id)),
    )
    if (known.size > MAX_DATES_KNOWN) known.clear()
    for (const [id, date] of read) {
      found.set(id, date)
      // counters are made without a new version: what lacks some is read again
      if (!lacksCounters(date)) known.set(id, date)
    }
    return found
  }

  private entry(event_id: number): Promise<Known | null> {
    const found = this.known.get(event_id)
    if (found) return found
    const entry = readKnown(this.deps.db, event_id)
    this.known.set(event_id, entry)
    const forget = () => {
      if (this.known.get(event_id) === entry) this.known.delete(event_id)
    }
    entry.then((known) => known ?? forget(), forget)
    if (this.known.size > MAX_CATALOGS_KNOWN) this.known.delete(this.known.keys().next().value as number)
    return entry
  }
}

async function readKnown(db: Db, event_id: number): Promise<Known | null> {
  const name = await findCatalogName(db, event_id)
  const catalog = name === undefined ? null : await loadCatalog(db, event_id)
  return name === undefined || catalog === null ? null : { name, catalog }
}

const catalogsOf = onePerProcess((deps: Deps) => new KnownCatalogs(ofProcess(deps)))

/** The catalog as this process read it last; whoever decides on it compares its `sale_version` under the locks (RES-24). */
export const rememberedCatalog = (deps: Deps, event_id: number): Promise<Catalog | null> =>
  catalogsOf(deps).remembered(event_id)

/** Another version was seen than the remembered catalog's. */
export const forgetCatalog = (deps: Deps, event_id: number): void => catalogsOf(deps).forget(event_id)

/** The catalog as it stands now, for what is shown; null where the event is not there. */
export const currentCatalog = (ctx: Ctx, event_id: number): Promise<Catalog | null> =>
  catalogsOf(ctx).current(ctx.prepared, event_id)

/** Dates on sale with their counters, which are made where they are lacking: never with a transaction open (DAT-7). */
export const datesForSale = (deps: Deps, catalog: Catalog, ids: readonly number[]): Promise<DatesOnSale> =>
  catalogsOf(deps).datesForSale(catalog, ids)

/** Dates for what is shown. */
export const shownDates = (ctx: Ctx, catalog: Catalog, ids: readonly number[]): Promise<DatesOnSale> =>
  catalogsOf(ctx).shownDates(ctx.prepared, catalog, ids)
