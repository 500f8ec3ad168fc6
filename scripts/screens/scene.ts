import type { PageDriver } from './page-driver.ts'
import type { ScreenRoute } from './routes.ts'

/** Who looks; `nobody` is logged out. The last two are accounts of the hosted product beside the demo. */
export type Viewer = 'nobody' | 'admin' | 'organizer' | 'newcomer'

export interface Scene {
  readonly name: string
  readonly route: ScreenRoute
  readonly path: string
  readonly as: Viewer
  /** Leads further than the address does: to a layer, a menu, a tab. */
  readonly act?: (driver: PageDriver) => Promise<unknown>
  /** The server refuses something here, and the screen says so. */
  readonly is_refused?: boolean
  /** Rules of axe that mean something else here; each with its reason beside it. */
  readonly ignores?: readonly string[]
  /** Calls of this address are answered with a fault of ours. */
  readonly fails?: RegExp
  /** Calls of this address are never answered: what is seen is the waiting. */
  readonly holds?: RegExp
  /** A buyer's own session, in place of the viewer's. */
  readonly cookies?: ReadonlyMap<string, string>
  /** Where nothing of it is to be seen, at the other width. */
  readonly only_at?: '390' | '1440'
}
