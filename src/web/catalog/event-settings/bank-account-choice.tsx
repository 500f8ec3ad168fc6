import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { shownIban } from '#core/catalog/bank-accounts/iban-text.ts'
import { can } from '#core/platform/permissions.ts'
import { bankAccountsQuery } from '#web/catalog/bank-accounts/api.ts'
import { useMe } from '#web/identity/session/actor.ts'

interface BankAccountChoiceProps {
  readonly currency: string
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  readonly error?: React.ReactNode
}

/** Where transfers of this event go; blank is the account's default for its currency (BANK-1). */
export function BankAccountChoice({ currency, value, onChange, error }: BankAccountChoiceProps) {
  const { t } = useLingui()
  const me = useMe()
  const may_read = can(me, 'bank.read')
  const { data = [] } = useQuery({ ...bankAccountsQuery(me.account.id), enabled: may_read })
  // who may not see the accounts leaves the choice as it is
  if (!may_read) return null
  return (
    <Select
      label={t`Bank account (optional)`}
      description={t`Blank is the default for ${currency}.`}
      data={data
        .filter(({ currencies }) => currencies.includes(currency))
        .map(({ id, holder, iban }) => ({ value: String(id), label: `${holder}, ${shownIban(iban)}` }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      clearable
      error={error}
    />
  )
}
