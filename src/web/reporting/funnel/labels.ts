import { msg } from '@lingui/core/macro'
import type { SourcePart } from '#core/publishing/public-event/visit-counts.ts'
import type { FunnelStep } from '#core/reporting/funnel/funnel-steps.ts'

export const STEP_LABELS = {
  VIEW: msg`Looked at the page`,
  SELECT: msg`Chose tickets`,
  RESERVE: msg`Reserved`,
  DETAILS: msg`Entered details`,
  PAY: msg`Went on to pay`,
  COMPLETE: msg`Completed`,
} satisfies Record<FunnelStep, unknown>

export const PART_LABELS = {
  source: msg`Source`,
  medium: msg`Medium`,
  campaign: msg`Campaign`,
  referrer: msg`Referring site`,
  affiliate: msg`Affiliate code`,
  site: msg`Widget site`,
} satisfies Record<SourcePart, unknown>
