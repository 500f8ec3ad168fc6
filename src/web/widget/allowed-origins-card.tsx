import { Trans, useLingui } from '@lingui/react/macro'
import { TagsInput } from '@mantine/core'
import type { EventView } from '#core/events/schema.ts'
import { MAX_WIDGET_ORIGINS, SettingsInput } from '#core/events/settings-schema.ts'
import { can } from '#core/permissions.ts'
import { patchSettings } from '#web/events/api.ts'
import { useMe } from '#web/platform/actor.ts'
import { notifyDone } from '#web/ui/notify.tsx'
import { FormBody, SaveButton } from '#web/ui/noun-form.tsx'
import { Card } from '#web/ui/page-header.tsx'
import { useNounForm } from '#web/ui/use-noun-form.ts'

/** The sites that may show the widget; none named means any (WID-1). */
export function AllowedOriginsCard({ event }: { event: EventView }) {
  const { t } = useLingui()
  const me = useMe()
  const may_write = can(me, 'settings.write')
  const noun = useNounForm({
    schema: SettingsInput,
    initial: { widget_allowed_origins: event.settings.widget_allowed_origins },
    save: (input) => patchSettings(event.id, input),
    onSaved: () => notifyDone(t`Sites saved`),
    failed: t`The sites were not saved. Your entries are still here. Try again.`,
  })
  const { error, ...input } = noun.form.getInputProps('widget_allowed_origins')
  const wrong =
    error ?? Object.entries(noun.form.errors).find(([path]) => path.startsWith('widget_allowed_origins'))?.[1]
  return (
    <Card title={<Trans>Where it may be embedded</Trans>}>
      <FormBody noun={noun} label={t`Where it may be embedded`}>
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
            <SaveButton noun={noun}>
              <Trans>Save sites</Trans>
            </SaveButton>
          </div>
        )}
      </FormBody>
    </Card>
  )
}
