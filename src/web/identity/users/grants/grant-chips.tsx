import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { GrantView } from '#core/identity/grants/schema.ts'
import { formatDate } from '#core/platform/time.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ROLE_LABELS } from '#web/identity/session/labels.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { CHIPS_SHOWN } from '../limits.ts'
import styles from './grants.module.css'

/** What a member is granted: role, where, until when; a long list by its start (BO-80). */
export function GrantChips({ grants }: { grants: readonly GrantView[] }) {
  if (grants.length === 0)
    return (
      <span className={styles.none}>
        <Trans>No role</Trans>
      </span>
    )
  // one more than fits would only be told as “and 1 more”
  const shown = grants.length <= CHIPS_SHOWN + 1 ? grants : grants.slice(0, CHIPS_SHOWN)
  const left = grants.length - shown.length
  return (
    <ul className={styles.chips}>
      {shown.map((grant) => (
        <GrantChip key={grant.id} grant={grant} />
      ))}
      {left > 0 && (
        <li className={styles.more}>
          <Plural value={left} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  )
}

function GrantChip({ grant: { role, role_name, organizer_name, event_title, ends_at, source } }: { grant: GrantView }) {
  const { i18n, t } = useLingui()
  const { timezone } = useMe()
  const tag = useLocaleTag()
  const where = organizer_name ?? event_title
  const until = ends_at && formatDate(new Date(ends_at), timezone, tag)
  return (
    <li className={styles.chip}>
      <b>{role ? i18n._(ROLE_LABELS[role].name) : <bdi>{role_name}</bdi>}</b>
      {where && <bdi>{where}</bdi>}
      {until && (
        <small>
          <Trans>until {until}</Trans>
        </small>
      )}
      {source === 'SSO' && (
        <small title={t`Given at login by the organization’s sign-on.`}>
          <Trans>by sign-on</Trans>
        </small>
      )}
    </li>
  )
}
