import { useLingui } from '@lingui/react/macro'
import { EVENT_TABS, type EventTab } from '#core/platform/states/event-state.ts'
import { Tabs } from '#web/platform/ui/display/tabs.tsx'

/** Upcoming, ended, archived (BO-10). */
export function EventTabs({ tab, to }: { tab: EventTab; to: (tab: EventTab) => string }) {
  const { t } = useLingui()
  const words: Record<EventTab, string> = { upcoming: t`Upcoming`, ended: t`Ended`, archived: t`Archived` }
  const tabs = EVENT_TABS.map((one) => ({ to: to(one), word: words[one], is_current: one === tab }))
  return <Tabs label={t`Which events`} tabs={tabs} />
}
