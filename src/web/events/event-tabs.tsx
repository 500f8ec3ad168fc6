import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { EVENT_TABS, type EventTab } from '#core/events/event-state.ts'
import styles from './event-list.module.css'

/** Upcoming, ended, archived: links, so that a tab has an address (BO-10). */
export function EventTabs({ tab, to }: { tab: EventTab; to: (tab: EventTab) => string }) {
  const { t } = useLingui()
  const words: Record<EventTab, string> = { upcoming: t`Upcoming`, ended: t`Ended`, archived: t`Archived` }
  return (
    <nav className={styles.tabs} aria-label={t`Which events`}>
      {EVENT_TABS.map((one) => (
        <Link key={one} to={to(one)} aria-current={one === tab ? 'page' : undefined}>
          {words[one]}
        </Link>
      ))}
    </nav>
  )
}
