import { Trans, useLingui } from '@lingui/react/macro'
import { TagsInput } from '@mantine/core'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MAX_WIDGET_ORIGINS } from '#core/catalog/events/limits.ts'
import { SettingsInput } from '#core/catalog/events/settings-schema.ts'
import { can } from '#core/platform/permissions.ts'
import { patchSettings } from '#web/catalog/events/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'

/** The sites that may show the widget; none named means any (WID-1). */
export function AllowedOriginsCard({ event }: { event: EventView }) {
  const { t } = useLingui()
  const me = useMe()
  const may_write = can(me, 'settings.write')
  const resource = useResourceForm({
    schema: SettingsInput,
    initial: { widget_allowed_origins: event.settings.widget_allowed_origins },
    save: (input) => patchSettings(event.id, input),
    onSaved: () => notifyDone(t`Sites saved`),
    failed: t`The sites were not saved. Your entries are still here. Try again.`,
  })
  const { error, ...input } = resource.form.getInputProps('widget_allowed_origins')
  const wrong =
    error ?? Object.entries(resource.form.errors).find(([path]) => path.startsWith('widget_allowed_origins'))?.[1]
  return (
    <Card title={<Trans>Where it may be embedded</Trans>}>
      <FormBody resource={resource} label={t`Where it may be embedded`}>
        <TagsInput
          label={t`Sites (optional)`}
          description={t`For example https://www.example.org or https://*.example.org. Only the sites you name can show the widget; leave it empty to allow every site.`}
          maxTags={MAX_WIDGET_ORIGINS}
          splitChars={[',', ' ']}
          disabled={!may_write}
          {...input}
          error={wrong}
        />
        {may_write && (
          <div>
            <SaveButton resource={resource}>
              <Trans>Save sites</Trans>
            </SaveButton>
          </div>
        )}
      </FormBody>
    </Card>
  )
}
