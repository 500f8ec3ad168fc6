import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shownIban } from '#core/catalog/bank-accounts/iban-text.ts'
import { MAX_BANK_ACCOUNTS } from '#core/catalog/bank-accounts/limits.ts'
import type { BankAccountView } from '#core/catalog/bank-accounts/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { EmptyState, LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { Card, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { bankAccountsQuery, deleteBankAccount } from './api.ts'
import { BankAccountForm } from './bank-account-form.tsx'
import styles from './bank-accounts.module.css'

/** Where the account takes transfers, for whoever looks after its money (BANK-1, BO-140). */
export function BankAccountsPage() {
  const { t } = useLingui()
  const me = useMe()
  const query = useQuery(bankAccountsQuery(me.account.id))
  const [form, setForm] = useState<{ known: BankAccountView | null } | null>(null)
  const may_write = useRoleReason('finance.write')
  const count = query.data?.length ?? 0
  const is_full =
    count >= MAX_BANK_ACCOUNTS ? t`There can be ${MAX_BANK_ACCOUNTS} bank accounts. Delete one first.` : null
  const create = (
    <CreateButton reason={may_write ?? is_full} onClick={() => setForm({ known: null })}>
      <Trans>Add bank account</Trans>
    </CreateButton>
  )
  return (
    <Page is_narrow>
      <PageHeader title={t`Bank accounts`} text={t`Where buyers who pay by bank transfer send their money.`}>
        {count > 0 && create}
      </PageHeader>
      {query.isPending && <SkeletonRows count={2} />}
      {query.isError && <LoadError onRetry={() => query.refetch()} />}
      {query.data?.length === 0 && (
        <EmptyState
          drawing="order"
          title={t`No bank account yet`}
          text={t`Add one, and events can offer bank transfer. Every admin hears of each change by mail.`}
        >
          {create}
        </EmptyState>
      )}
      {count > 0 && (
        <Card title={t`Bank accounts`}>
          <ul className={styles.accounts}>
            {query.data?.map((one) => (
              <Line key={one.id} one={one} onEdit={() => setForm({ known: one })} />
            ))}
          </ul>
        </Card>
      )}
      {form && <BankAccountForm known={form.known} onClose={() => setForm(null)} />}
    </Page>
  )
}

function Line({ one, onEdit }: { one: BankAccountView; onEdit: () => void }) {
  const me = useMe()
  const currencies = one.currencies.join(', ')
  return (
    <li>
      <div className={styles.words}>
        <b>
          <bdi>{one.holder}</bdi>
        </b>
        <span className={styles.iban}>{shownIban(one.iban)}</span>
        <small>{one.is_default ? <Trans>{currencies} · used where an event names none</Trans> : currencies}</small>
      </div>
      {can(me, 'finance.write') && <LineMenu one={one} onEdit={onEdit} />}
    </li>
  )
}

function LineMenu({ one: { id, holder }, onEdit }: { one: BankAccountView; onEdit: () => void }) {
  const { t } = useLingui()
  const account_id = useMe().account.id
  const { perform } = useAction()
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete the bank account of {holder}?</Trans>,
        text: <Trans>Nobody is shown it any more. Orders that wait for a transfer to it stay as they are.</Trans>,
        action: <Trans>Delete bank account</Trans>,
        is_danger: true,
      },
      run: () => deleteBankAccount(account_id, id),
      done: t`The bank account is deleted.`,
      failed: t`The bank account was not deleted. Try again.`,
    })
  return (
    <RowMenu label={holder}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit bank account</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
        <Trans>Delete bank account</Trans>
      </Menu.Item>
    </RowMenu>
  )
}
