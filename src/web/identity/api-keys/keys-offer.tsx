import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { KeyState } from '#core/identity/api-keys/key-state.ts'
import { MAX_USABLE_KEYS } from '#core/identity/api-keys/limits.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { apiKeyApi } from './api.ts'
import styles from './keys.module.css'

/** More names than these are a number. */
const NAMED_KEYS = 3

interface Offer {
  readonly field: ReactNode
  readonly isTaken: () => boolean
}

/** Offers to revoke what members made, in the question before they are removed (KEY-4). */
export function useKeysOffer(): (user_ids: readonly number[]) => Offer {
  const me = useMe()
  return (user_ids) => {
    let is_taken = false
    const take = (chosen: boolean) => {
      is_taken = chosen
    }
    const field = can(me, 'api_key.write') && (
      <KeysOffer account_id={me.account.id} user_ids={user_ids} onChange={take} />
    )
    return { field, isTaken: () => is_taken }
  }
}

interface KeysOfferProps {
  readonly account_id: number
  readonly user_ids: readonly number[]
  readonly onChange: (is_taken: boolean) => void
}

function KeysOffer({ account_id, user_ids, onChange }: KeysOfferProps) {
  const [is_taken, setTaken] = useState(false)
  const usable = { per_page: MAX_USABLE_KEYS, filter_fields: { state: { eq: KeyState.USABLE } } }
  const query = useQuery(apiKeyApi.list(account_id, usable))
  if (query.isPending) return <Skeleton height={20} mt={16} />
  if (query.isError)
    return (
      <div className={styles.offer}>
        <Note>
          <Trans>
            Whether they made API keys could not be read. Keys they made keep working; check them afterwards.
          </Trans>
        </Note>
      </div>
    )
  const names = query.data.data
    .filter(({ created_by }) => created_by !== null && user_ids.includes(created_by.id))
    .map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Checkbox
      className={styles.offer ?? ''}
      checked={is_taken}
      onChange={({ currentTarget: { checked } }) => {
        setTaken(checked)
        onChange(checked)
      }}
      label={
        <Plural
          value={names.length}
          one="Also revoke the API key they made"
          other="Also revoke the # API keys they made"
        />
      }
      description={<Names names={names} />}
    />
  )
}

/** What would stop working, by name. */
function Names({ names }: { names: readonly string[] }) {
  const tag = useLocaleTag()
  const { t } = useLingui()
  const rest = names.length - NAMED_KEYS
  const shown = rest > 0 ? [...names.slice(0, NAMED_KEYS), t`${rest} more`] : names
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(shown)
  return <Trans>{list}. Programs with these keys keep working until the keys are revoked.</Trans>
}
