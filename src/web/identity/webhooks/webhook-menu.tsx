import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react'
import type { WebhookView } from '#core/identity/webhooks/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useWebhookActions } from './use-webhook-actions.tsx'
import type { WebhookLayer } from './use-webhook-layers.tsx'

interface WebhookMenuProps {
  readonly account_id: number
  readonly webhook: WebhookView
  readonly onOpen: (layer: WebhookLayer) => void
  readonly onDeleted?: () => void
}

/** Everything that can be done to an endpoint, but reading its log. */
export function WebhookMenu({ account_id, webhook, onOpen, onDeleted }: WebhookMenuProps) {
  const me = useMe()
  const { pause, resume, activate, remove, rotate } = useWebhookActions(account_id)
  if (!can(me, 'webhook.write')) return null
  return (
    <RowMenu label={webhook.url}>
      <Menu.Item leftSection={<IconSend size={16} />} onClick={() => onOpen({ what: 'test', webhook })}>
        <Trans>Send a test</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen({ what: 'form', webhook })}>
        <Trans>Edit endpoint</Trans>
      </Menu.Item>
      {webhook.status === WebhookStatus.ACTIVE && (
        <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => void pause(webhook)}>
          <Trans>Pause</Trans>
        </Menu.Item>
      )}
      {webhook.status === WebhookStatus.PAUSED && (
        <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => void resume(webhook)}>
          <Trans>Resume</Trans>
        </Menu.Item>
      )}
      {webhook.status === WebhookStatus.DISABLED && (
        <Menu.Item
          leftSection={<IconPlayerPlay size={16} />}
          onClick={() => void activate(webhook, (active, from) => onOpen({ what: 'replay', webhook: active, from }))}
        >
          <Trans>Activate</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconKey size={16} />}
        onClick={() => void rotate(webhook, (made) => onOpen({ what: 'secret', made }))}
      >
        <Trans>New signing secret</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} />}
        color="var(--danger-text)"
        onClick={async () => {
          if (await remove(webhook)) onDeleted?.()
        }}
      >
        <Trans>Delete endpoint</Trans>
      </Menu.Item>
    </RowMenu>
  )
}
