import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconLink, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { AffiliateView } from '#core/catalog/affiliates/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { AffiliateStatus } from '#core/platform/states/affiliate-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { patchRow } from '#web/platform/client/patch-rows.ts'
import { copyText } from '#web/platform/ui/display/copy-text.ts'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { affiliateApi } from './api.ts'

interface AffiliateMenuProps {
  readonly event_id: number
  readonly affiliate: AffiliateView
  readonly onEdit: () => void
}

/** Edit, Copy link, Activate or Deactivate, Delete (BO-30). */
export function AffiliateMenu({ event_id, affiliate: { id, name, status, link }, onEdit }: AffiliateMenuProps) {
  const { t } = useLingui()
  const me = useMe()
  const { perform } = useAction()
  const may_write = can(me, 'affiliate.write')
  const is_active = status === AffiliateStatus.ACTIVE
  const set = (to: AffiliateView['status']) => affiliateApi.update(event_id, id, { status: to })
  const toggle = () =>
    perform({
      show: () =>
        patchRow<AffiliateView>(affiliateApi.all(event_id), id, (row) => ({
          ...row,
          status: is_active ? AffiliateStatus.INACTIVE : AffiliateStatus.ACTIVE,
        })),
      run: () => set(is_active ? AffiliateStatus.INACTIVE : AffiliateStatus.ACTIVE),
      undo: () => set(status),
      done: is_active ? t`Affiliate “${name}” is inactive.` : t`Affiliate “${name}” is active.`,
      failed: t`The affiliate was not changed. Try again.`,
    })
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete affiliate “{name}”?</Trans>,
        text: <Trans>The link no longer counts for anyone. Past orders keep the name.</Trans>,
        action: <Trans>Delete affiliate</Trans>,
        is_danger: true,
      },
      run: () => affiliateApi.remove(event_id, id),
      done: t`Affiliate “${name}” deleted`,
      failed: t`The affiliate was not deleted. Try again.`,
    })
  return (
    <RowMenu label={name}>
      {may_write && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          <Trans>Edit affiliate</Trans>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLink size={16} />} onClick={() => copyText(link, t`Link of “${name}” copied.`)}>
        <Trans>Copy link</Trans>
      </Menu.Item>
      {may_write && (
        <>
          <Menu.Item
            leftSection={is_active ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
            onClick={toggle}
          >
            {is_active ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
            <Trans>Delete affiliate</Trans>
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
