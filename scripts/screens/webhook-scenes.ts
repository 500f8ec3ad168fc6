import { paths } from '#core/platform/paths.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

const admin = { as: 'admin' } as const
const LIST = { ...admin, route: '/account/webhooks', path: paths.account('webhooks') } as const

/** Endpoints of an account, their log and what is done to them (HOOK-1, HOOK-8, HOOK-9). */
export function webhookScenes({ webhooks, deliveries }: World): Scene[] {
  const one = (id: number) =>
    ({ ...admin, route: '/account/webhooks/:webhook_id', path: paths.webhook({ id, event_id: null }) }) as const
  const failing = one(webhooks.failing)
  return [
    { ...LIST, name: 'webhooks' },
    { ...LIST, name: 'webhooks-nothing-found', path: `${LIST.path}?query=xyzzy` },
    { ...LIST, name: 'webhook-new', act: ({ press }) => press('Create endpoint') },
    {
      ...LIST,
      name: 'webhook-new-types',
      act: async ({ press, page }) => {
        await press('Create endpoint')
        await page.getByRole('radio', { name: 'Chosen types' }).click()
      },
    },
    { ...LIST, name: 'webhook-menu', act: ({ rowMenu }) => rowMenu() },
    { ...failing, name: 'webhook' },
    { ...failing, name: 'webhook-delivery', path: `${failing.path}#delivery-${deliveries.delivered}` },
    { ...failing, name: 'webhook-delivery-failed', path: `${failing.path}#delivery-${deliveries.failed}` },
    { ...failing, name: 'webhook-delivery-gone', is_refused: true, path: `${failing.path}#delivery-999999999` },
    { ...failing, name: 'webhook-replay', act: ({ press }) => press('Send positions again') },
    { ...failing, name: 'webhook-test', act: ({ press }) => press('Send a test') },
    { ...one(webhooks.disabled), name: 'webhook-disabled' },
    { ...one(999_999_999), name: 'webhook-gone', is_refused: true },
  ]
}
