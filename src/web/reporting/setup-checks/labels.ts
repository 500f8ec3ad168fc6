import { msg } from '@lingui/core/macro'
import type { CheckResult } from '#core/reporting/setup-checks/schema.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

export const CHECK_LABELS: Readonly<Record<CheckResult, BadgeLabel>> = {
  FAIL: { text: msg`To be mended`, tone: 'red', shape: 'cross' },
  WARN: { text: msg`Worth a look`, tone: 'orange', shape: 'half' },
  UNKNOWN: { text: msg`Not known`, tone: 'grey', shape: 'ring' },
  OK: { text: msg`In order`, tone: 'green', shape: 'tick' },
}
