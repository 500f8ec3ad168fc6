import { Trans, useLingui } from '@lingui/react/macro'
import { turnSale } from '#web/catalog/events/api.ts'
import { useAction } from '#web/platform/ui/use-action.ts'

interface Pausable {
  readonly id: number
  readonly title: string
  readonly sale_paused_at: string | null
  readonly updated_at: string
}

/** Pauses the sale of an event or resumes it, after asking (LIVE-5). Answers whether it was done. */
export function useSalePause() {
  const { t } = useLingui()
  const { perform } = useAction()
  return ({ id, title, sale_paused_at, updated_at }: Pausable): Promise<boolean> =>
    sale_paused_at === null
      ? perform({
          ask: {
            title: <Trans>Pause the sale of “{title}”?</Trans>,
            text: (
              <Trans>
                Nobody can order until you resume it, and the event page says so at once. Orders that were begun can
                still be paid.
              </Trans>
            ),
            action: <Trans>Pause the sale</Trans>,
            is_danger: true,
          },
          run: () => turnSale(id, { pause: true, updated_at }),
          done: t`The sale is paused.`,
          failed: t`The sale was not paused. Try again.`,
        })
      : perform({
          ask: {
            title: <Trans>Resume the sale of “{title}”?</Trans>,
            text: (
              <Trans>Everyone can order again at once. Those on the waiting list are offered what came free.</Trans>
            ),
            action: <Trans>Resume the sale</Trans>,
          },
          run: () => turnSale(id, { pause: false, updated_at }),
          done: t`The sale goes on.`,
          failed: t`The sale was not resumed. Try again.`,
        })
}
