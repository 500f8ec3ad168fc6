import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { countTestOrders, deleteTestOrders } from './api.ts'
import styles from './orders.module.css'

/** For admins, while there is anything to delete (PAY-37, DLG-8). */
export function DeleteTestOrders({ event_id }: { event_id: number }) {
  const { t } = useLingui()
  const is_allowed = can(useMe(), 'test_orders.delete')
  const { data: count = 0 } = useQuery({ ...countTestOrders(event_id), enabled: is_allowed })
  const { perform, is_busy } = useAction()
  if (!is_allowed || count === 0) return null
  const ask = () =>
    perform({
      ask: {
        title: <Trans>Delete all test orders?</Trans>,
        text: (
          <div className={styles.question}>
            <p>
              <Plural
                value={count}
                one="1 test order will be permanently deleted, with its attendees, check-ins and answers. Its tickets stop working."
                other="# test orders will be permanently deleted, with their attendees, check-ins and answers. Their tickets stop working."
              />
            </p>
            <p>
              <Trans>Orders that moved real money, free ones and those added by hand stay.</Trans>
            </p>
          </div>
        ),
        action: <Trans>Delete test orders</Trans>,
        stay: <Trans>Keep test orders</Trans>,
        is_danger: true,
      },
      run: () => deleteTestOrders(event_id),
      done: t`Test orders deleted`,
      failed: t`The test orders were not deleted. Try again.`,
    })
  return (
    <Button onClick={ask} loading={is_busy}>
      <Trans>Delete test orders</Trans>
    </Button>
  )
}
