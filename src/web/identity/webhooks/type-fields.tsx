import { Plural, Trans } from '@lingui/react/macro'
import { Checkbox, Radio, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { permissionOfType, WEBHOOK_TYPES } from '#core/identity/webhooks/matching.ts'
import type { Action } from '#core/platform/actions/actions.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import styles from './webhooks.module.css'

interface TypeFieldsProps {
  /** null is all of them. */
  readonly value: readonly Action[] | null
  readonly onChange: (types: Action[] | null) => void
  readonly error?: ReactNode
}

const nounOf = (type: string): string => type.split('.')[0] ?? type

/** What an endpoint is told of: all that the writer may read, or chosen types (HOOK-1). */
export function TypeFields({ value, onChange, error }: TypeFieldsProps) {
  const id = useId()
  const me = useMe()
  const readable = WEBHOOK_TYPES.filter((type) => {
    const permission = permissionOfType(type)
    return (permission !== null && can(me, permission)) || value?.includes(type)
  })
  const chosen = value ?? []
  const set = (changed: readonly Action[], is_on: boolean) =>
    onChange(readable.filter((type) => (changed.includes(type) ? is_on : chosen.includes(type))))
  return (
    <div>
      <Radio.Group
        label={<Trans>What it is told</Trans>}
        value={value === null ? 'all' : 'chosen'}
        onChange={(next) => onChange(next === 'all' ? null : [])}
      >
        <Stack gap={8} mt={4}>
          <Radio
            value="all"
            label={<Trans>Everything you may read</Trans>}
            description={<Trans>Also what later versions tell.</Trans>}
          />
          <Radio value="chosen" label={<Trans>Chosen types</Trans>} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <fieldset
          className={styles.types}
          data-error={Boolean(error) || undefined}
          aria-describedby={error ? id : undefined}
        >
          <legend className="visually-hidden">
            <Plural value={chosen.length} one="# type chosen" other="# types chosen" />
          </legend>
          {[...Map.groupBy(readable, nounOf)].map(([noun, types]) => (
            <TypeGroup key={noun} noun={noun} types={types} chosen={chosen} onSet={set} is_wrong={Boolean(error)} />
          ))}
        </fieldset>
      )}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

interface TypeGroupProps {
  readonly noun: string
  readonly types: readonly Action[]
  readonly chosen: readonly Action[]
  readonly onSet: (changed: readonly Action[], is_on: boolean) => void
  readonly is_wrong: boolean
}

/** Types are words of the API: they are the same in every language. */
function TypeGroup({ noun, types, chosen, onSet, is_wrong }: TypeGroupProps) {
  const count = types.filter((type) => chosen.includes(type)).length
  return (
    <div className={styles.types_group}>
      <Checkbox
        label={<b className={styles.code}>{noun}</b>}
        checked={count === types.length}
        indeterminate={count > 0 && count < types.length}
        onChange={() => onSet(types, count < types.length)}
        aria-invalid={is_wrong || undefined}
      />
      {types.map((type) => (
        <Checkbox
          key={type}
          label={<span className={styles.code}>{type}</span>}
          checked={chosen.includes(type)}
          onChange={(event) => onSet([type], event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
