import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MAX_GRANTS } from '#core/identity/grants/limits.ts'
import type { RoleView } from '#core/identity/roles/schema.ts'
import { BUILT_IN_ROLES } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ROLE_LABELS } from '#web/identity/session/labels.ts'
import type { TargetsField } from '#web/identity/session/targets-field.ts'
import { WhereField } from '#web/identity/session/where-field.tsx'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { emptyRow, errorsByRow, type GrantRow, isBuiltIn, isEverywhere } from './grant-rows.ts'
import styles from './grants.module.css'

export interface GrantsFieldProps {
  readonly rows: readonly GrantRow[]
  readonly onChange: (rows: GrantRow[]) => void
  readonly roles: readonly RoleView[]
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly targetsField: (field: TargetsField) => ReactNode
  /** The first role cannot be taken away: an invitation gives something. */
  readonly keeps_one?: boolean
}

interface FormOfRows {
  readonly errors: Readonly<Record<string, ReactNode>>
  setFieldValue(path: 'grants', rows: GrantRow[]): void
  clearFieldError(path: string): void
}

/** Errors name grants by their place, which moves with any change: they go, and come anew with the next try. */
export function setRows(form: FormOfRows, rows: GrantRow[]): void {
  form.setFieldValue('grants', rows)
  for (const path of Object.keys(form.errors)) if (path.startsWith('grants')) form.clearFieldError(path)
}

/** Any number of roles, each with where it holds and until when (TEAM-1). */
export function GrantsField({ rows, onChange, errors, keeps_one = false, ...rest }: GrantsFieldProps) {
  const byRow = errorsByRow(rows, errors)
  const set = (index: number, change: Partial<GrantRow>) => onChange(rows.with(index, { ...row(index), ...change }))
  const row = (index: number) => rows[index] ?? emptyRow()
  return (
    <fieldset className={styles.rows}>
      <legend>
        <Trans>Roles</Trans>
      </legend>
      {rows.map((one, index) => (
        <Row
          key={one.key}
          row={one}
          number={index + 1}
          onSet={(change) => set(index, change)}
          onRemove={keeps_one && rows.length === 1 ? null : () => onChange(rows.toSpliced(index, 1))}
          errors={byRow[index] ?? {}}
          {...rest}
        />
      ))}
      {errors.grants && <p className={styles.error}>{errors.grants}</p>}
      <div>
        <Button leftSection={<IconPlus size={16} />} onClick={() => onChange([...rows, emptyRow()])}>
          {rows.length === 0 ? <Trans>Add a role</Trans> : <Trans>Add another role</Trans>}
        </Button>
      </div>
    </fieldset>
  )
}

interface RowProps extends Pick<GrantsFieldProps, 'roles' | 'targetsField'> {
  readonly row: GrantRow
  readonly number: number
  readonly onSet: (change: Partial<GrantRow>) => void
  readonly onRemove: (() => void) | null
  readonly errors: { readonly role?: ReactNode; readonly targets?: ReactNode; readonly ends_at?: ReactNode }
}

function Row({ row, number, roles, targetsField, onSet, onRemove, errors }: RowProps) {
  const { i18n, t } = useLingui()
  const { timezone } = useMe()
  const text = isBuiltIn(row.role) ? i18n._(ROLE_LABELS[row.role].text) : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not stand beside the button
    <div className={styles.row} role="group" aria-label={t`Role ${number}`}>
      <div className={styles.head}>
        <Select
          label={<Trans>Role</Trans>}
          data={useRoleOptions(roles, row)}
          value={row.role}
          onChange={(role) => onSet({ role, role_name: null })}
          allowDeselect={false}
          {...(text ? { description: text } : {})}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={errors.role}
        />
        {onRemove && (
          <ActionIcon
            aria-label={t`Remove role ${number}`}
            onClick={onRemove}
            size={36}
            style={{ alignSelf: 'start', marginTop: 24 }}
          >
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      {row.source === 'SSO' && (
        <p className={styles.source}>
          <Trans>Given by the organization’s sign-on, which sets it anew at each login.</Trans>
        </p>
      )}
      {row.role !== 'ADMIN' && (
        <WhereField
          is_everywhere={isEverywhere(row)}
          targets={row.targets}
          max={MAX_GRANTS}
          error={errors.targets}
          onEverywhere={(is_everywhere) => onSet({ is_everywhere })}
          onTargets={(targets) => onSet({ targets })}
          targetsField={targetsField}
        />
      )}
      <DateTimeInput
        label={<Trans>Ends (optional)</Trans>}
        zone={timezone}
        value={row.ends_at}
        onChange={(ends_at) => onSet({ ends_at })}
        error={errors.ends_at}
      />
    </div>
  )
}

/** Built-in roles, then the account's own; one that a member has is there before the others are loaded. */
function useRoleOptions(roles: readonly RoleView[], { role, role_name }: GrantRow) {
  const { i18n, t } = useLingui()
  const own = roles.map(({ id, name }) => ({ value: String(id), label: name }))
  const is_known = role === null || isBuiltIn(role) || own.some(({ value }) => value === role)
  return [
    {
      group: t`Built in`,
      items: BUILT_IN_ROLES.map((value) => ({ value, label: i18n._(ROLE_LABELS[value].name) })),
    },
    { group: t`Your own`, items: is_known ? own : [...own, { value: role, label: role_name ?? role }] },
  ]
}
