import { SPACE_ALARM_PERCENT, SPACE_FOR_FILES, SPACE_TO_SELL } from './limits.ts'

/** What may still be begun with the space that is left (HA-11). What has been sold goes on with any. */
export interface SpaceLeft {
  readonly is_nearly_full: boolean
  readonly takes_files: boolean
  readonly sells: boolean
}

export const spaceLeft = ({ free, total }: { readonly free: number; readonly total: number }): SpaceLeft => ({
  is_nearly_full: free * 100 < total * SPACE_ALARM_PERCENT,
  takes_files: free >= SPACE_FOR_FILES,
  sells: free >= SPACE_TO_SELL,
})
