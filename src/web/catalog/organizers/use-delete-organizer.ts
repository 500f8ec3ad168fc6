import { useLingui } from '@lingui/react/macro'
import type { OrganizerView } from '#core/catalog/organizers/schema.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { deleteOrganizer } from './api.ts'

/** Asks, then deletes (ORG-2). `leave` is for a screen that would miss it as soon as it is gone. */
export function useDeleteOrganizer(leave?: () => unknown) {
  const { t } = useLingui()
  const { perform } = useAction()
  return ({ id, name }: OrganizerView) =>
    perform({
      ask: {
        title: t`Delete “${name}”?`,
        text: t`The organizer and its public page will be deleted. This works only while it has no events.`,
        action: t`Delete organizer`,
        is_danger: true,
      },
      run: async () => {
        await leave?.()
        await deleteOrganizer(id)
      },
      done: t`Organizer deleted`,
      failed: t`The organizer was not deleted. Try again.`,
    })
}
