import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconEye, IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import type { ApplicationView } from '#core/records/applications/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { usePerform } from '#web/platform/ui/lists/use-perform.ts'
import { applicantName } from './applicant-name.ts'
import { useApplicationActs } from './use-application-acts.tsx'

interface ApplicationMenuProps {
  readonly application: ApplicationView
  readonly onOpen: () => void
}

/** The acts of one row; those that do not fit it are not offered (APP-4). */
export function ApplicationMenu({ application, onOpen }: ApplicationMenuProps) {
  const { t } = useLingui()
  const me = useMe()
  const perform = usePerform<ApplicationView>()
  const acts = useApplicationActs(application.event_id)
  const fitting = can(me, 'application.write')
    ? acts.filter(({ reasonAgainst }) => reasonAgainst(application) === null)
    : []
  return (
    <RowMenu label={applicantName(application, t`Erased person`)}>
      <Menu.Item leftSection={<IconEye size={16} />} onClick={onOpen}>
        <Trans>View application</Trans>
      </Menu.Item>
      {application.order && can(me, 'order.read') && (
        <Menu.Item
          component={Link}
          to={paths.manageOrder(application.event_id, application.order.order_id)}
          leftSection={<IconReceipt size={16} />}
        >
          <Trans>View order</Trans>
        </Menu.Item>
      )}
      {fitting.map((act) => (
        <Menu.Item
          key={act.id}
          leftSection={act.icon}
          {...(act.is_danger ? { color: 'var(--danger-text)' } : {})}
          onClick={() => void perform(act, application)}
        >
          {act.label}
        </Menu.Item>
      ))}
    </RowMenu>
  )
}
