import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MAX_SSO_MAPPING } from '#core/identity/sso-connections/limits.ts'
import { BUILT_IN_ROLES } from '#core/platform/permissions.ts'
import { rolesQuery } from '#web/identity/roles/api.ts'
import { ROLE_LABELS } from '#web/identity/session/labels.ts'
import { emptyRow, isBuiltIn, type MappingRow, type RenderTargets } from './mapping-rows.ts'
import styles from './sso-section.module.css'

interface MappingFieldProps {
  readonly account_id: number
  readonly rows: readonly MappingRow[]
  readonly onChange: (rows: MappingRow[]) => void
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly targetsField: RenderTargets
}

/** What a value of a claim gives, row by row (ACCESS-13). */
export function MappingField({ rows, onChange, errors, ...rest }: MappingFieldProps) {
  const set = (index: number, change: Partial<MappingRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  return (
    <fieldset className={styles.mapping}>
      <legend>
        <Trans>Roles by what the sign-on says</Trans>
      </legend>
      <p className={styles.hint}>
        <Trans>
          Your provider tells claims about everybody who logs in, such as their groups. Each line gives a role to
          whoever has this value.
        </Trans>
      </p>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          index={index}
          errors={errors}
          onSet={(change) => set(index, change)}
          onRemove={() => onChange(rows.toSpliced(index, 1))}
          {...rest}
        />
      ))}
      {errors.mapping && <p className={styles.error}>{errors.mapping}</p>}
      <div>
        <Button
          leftSection={<IconPlus size={16} />}
          disabled={rows.length >= MAX_SSO_MAPPING}
          onClick={() => onChange([...rows, emptyRow(rows.at(-1)?.claim)])}
        >
          {rows.length === 0 ? <Trans>Add a line</Trans> : <Trans>Add another line</Trans>}
        </Button>
      </div>
    </fieldset>
  )
}

interface RowProps extends Pick<MappingFieldProps, 'account_id' | 'errors' | 'targetsField'> {
  readonly row: MappingRow
  readonly index: number
  readonly onSet: (change: Partial<MappingRow>) => void
  readonly onRemove: () => void
}

function Row({ account_id, row, index, errors, targetsField, onSet, onRemove }: RowProps) {
  const { t } = useLingui()
  const number = index + 1
  const errorOf = (...names: string[]) => names.map((name) => errors[`mapping.${index}.${name}`]).find(Boolean)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not stand beside the button
    <div className={styles.mapping_row} role="group" aria-label={t`Line ${number}`}>
      <TextInput
        label={t`Claim`}
        autoComplete="off"
        spellCheck={false}
        value={row.claim}
        onChange={(event) => onSet({ claim: event.currentTarget.value })}
        error={errorOf('claim')}
      />
      <TextInput
        label={t`Value`}
        autoComplete="off"
        spellCheck={false}
        value={row.value}
        onChange={(event) => onSet({ value: event.currentTarget.value })}
        error={errorOf('value')}
      />
      <Select
        label={t`Role`}
        data={useRoleOptions(account_id, row)}
        value={row.role}
        onChange={(role) => onSet({ role, role_name: null })}
        allowDeselect={false}
        error={errorOf('role', 'role_id')}
      />
      <div className={styles.mapping_target}>
        {row.role === 'ADMIN' ? (
          <p className={styles.hint}>
            <Trans>For the whole account.</Trans>
          </p>
        ) : (
          targetsField({
            label: <Trans>Only for this organizer or event (optional)</Trans>,
            value: row.targets,
            onChange: (targets) => onSet({ targets }),
            max: 1,
            error: errorOf('organizer_id', 'event_id'),
          })
        )}
      </div>
      <ActionIcon
        aria-label={t`Remove line ${number}`}
        onClick={onRemove}
        size={36}
        className={styles.mapping_remove ?? ''}
      >
        <IconX size={18} />
      </ActionIcon>
    </div>
  )
}

/** Built-in roles, then the account's own; one that the row has stays choosable though it is gone, and says so when saved. */
function useRoleOptions(account_id: number, { role, role_name }: MappingRow) {
  const { i18n, t } = useLingui()
  const roles = useQuery(rolesQuery(account_id))
  const own = (roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const is_known = role === null || isBuiltIn(role) || own.some(({ value }) => value === role)
  const gone = roles.data ? t`A role that no longer exists` : t`Loading`
  return [
    {
      group: t`Built in`,
      items: BUILT_IN_ROLES.map((value) => ({ value, label: i18n._(ROLE_LABELS[value].name) })),
    },
    { group: t`Your own`, items: is_known ? own : [...own, { value: role, label: role_name ?? gone }] },
  ]
}
