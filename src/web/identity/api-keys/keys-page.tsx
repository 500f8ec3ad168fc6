import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { KeyState } from '#core/identity/api-keys/key-state.ts'
import { API_KEY_LIST, type ApiKeyView, type ApiKeyWithSecret } from '#core/identity/api-keys/schema.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import type { TargetsField } from '#web/identity/session/targets-field.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { apiKeyApi } from './api.ts'
import { useKeyColumns } from './key-columns.tsx'
import { KeyForm } from './key-form.tsx'
import { KeySecretDialog } from './key-secret-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

type Open =
  | { readonly what: 'form'; readonly api_key: ApiKeyView | null }
  | { readonly what: 'rotate'; readonly api_key: ApiKeyView }
  | { readonly what: 'secret'; readonly made: ApiKeyWithSecret }

interface KeysPageProps {
  readonly targetsField: (field: TargetsField) => ReactNode
}

/** Keys by which programs call the API (BO-80). */
export function KeysPage({ targetsField }: KeysPageProps) {
  const { t } = useLingui()
  const account_id = useMe().account.id
  const list = useListState(API_KEY_LIST)
  const query = useQuery(apiKeyApi.list(account_id, list.query))
  const columns = useKeyColumns(query.dataUpdatedAt)
  const filters = useFilters()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const showSecret = (made: ApiKeyWithSecret) => setOpen({ what: 'secret', made })
  const create = (
    <CreateButton reason={useRoleReason('api_key.write')} onClick={() => setOpen({ what: 'form', api_key: null })}>
      <Trans>Create API key</Trans>
    </CreateButton>
  )
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader
        title={t`API keys`}
        text={
          <Trans>
            Programs of yours call Turnout with a key. <a href="/api/docs">All calls</a>
          </Trans>
        }
      >
        {!is_empty && create}
      </PageHeader>
      {!is_empty && <ListTools list={list} meta={query.data?.meta} search_label={t`Name`} filters={filters} />}
      <DataTable
        label={t`API keys`}
        list={list}
        query={query}
        columns={columns}
        menu={(api_key) => (
          <KeyMenu
            account_id={account_id}
            api_key={api_key}
            onEdit={() => setOpen({ what: 'form', api_key })}
            onRotate={() => setOpen({ what: 'rotate', api_key })}
          />
        )}
        empty={
          <EmptyState
            title={<Trans>No API keys yet</Trans>}
            text={<Trans>A program that works with your events needs one. It may do only what you choose.</Trans>}
          >
            {create}
          </EmptyState>
        }
      />
      {open?.what === 'form' && (
        <KeyForm
          account_id={account_id}
          api_key={open.api_key}
          targetsField={targetsField}
          onClose={close}
          onCreated={showSecret}
        />
      )}
      {open?.what === 'rotate' && (
        <RotateDialog account_id={account_id} api_key={open.api_key} onClose={close} onDone={showSecret} />
      )}
      {open?.what === 'secret' && <KeySecretDialog name={open.made.name} secret={open.made.secret} onClose={close} />}
    </Page>
  )
}

function useFilters(): FilterDef[] {
  const { t } = useLingui()
  return [
    {
      field: 'state',
      label: t`State`,
      options: [
        { value: KeyState.USABLE, label: t`Usable` },
        { value: KeyState.EXPIRED, label: t`Expired` },
        { value: KeyState.REVOKED, label: t`Revoked` },
      ],
    },
    {
      field: 'mode',
      label: t`Orders`,
      options: [
        { value: KeyMode.LIVE, label: t`Live orders` },
        { value: KeyMode.TEST, label: t`Test orders` },
      ],
    },
  ]
}

interface KeyMenuProps {
  readonly account_id: number
  readonly api_key: ApiKeyView
  readonly onEdit: () => void
  readonly onRotate: () => void
}

/** What may still be done to a key: nothing to one that is revoked, no new secret for one that expired (KEY-6). */
function KeyMenu({ account_id, api_key, onEdit, onRotate }: KeyMenuProps) {
  const { t } = useLingui()
  const me = useMe()
  const { perform } = useAction()
  const { id, name, state } = api_key
  if (state === KeyState.REVOKED || !can(me, 'api_key.write')) return null
  const revoke = () =>
    perform({
      ask: {
        title: <Trans>Revoke {name}?</Trans>,
        text: (
          <Trans>Programs that use it are refused from their next call on. A revoked key cannot be restored.</Trans>
        ),
        action: <Trans>Revoke key</Trans>,
        is_danger: true,
      },
      run: () => apiKeyApi.revoke(account_id, id),
      done: t`${name} revoked`,
      failed: t`The key was not revoked. Try again.`,
    })
  return (
    <RowMenu label={name}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit key</Trans>
      </Menu.Item>
      {state === KeyState.USABLE && (
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onRotate}>
          <Trans>Rotate key</Trans>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={revoke}>
        <Trans>Revoke key</Trans>
      </Menu.Item>
    </RowMenu>
  )
}
