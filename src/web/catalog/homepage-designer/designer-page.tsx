import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MAX_CONTINUE_BUTTON_LENGTH } from '#core/catalog/events/limits.ts'
import { SettingsInput } from '#core/catalog/events/settings-schema.ts'
import { DEFAULT_HOMEPAGE_COLORS, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { can } from '#core/platform/permissions.ts'
import { eventDefaultsQuery } from '#web/catalog/event-defaults/api.ts'
import { patchSettings } from '#web/catalog/events/api.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { CoverCard } from '#web/catalog/images/cover-card.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { ColorPresets } from '#web/platform/ui/color-presets.tsx'
import { ContrastChanges } from '#web/platform/ui/contrast-changes.tsx'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { ColorFields } from '#web/platform/ui/inputs/color-fields.tsx'
import { type ColorValues, colorsOf } from '#web/platform/ui/inputs/color-names.ts'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { SaveBarScope } from '#web/platform/ui/save-bar.tsx'
import { DesignPreview } from './design-preview.tsx'
import styles from './designer.module.css'

/** BO-35, DSG-1: how the event page looks, tried on the real page before it is saved. */
export function DesignerPage() {
  const { t } = useLingui()
  const event = useEvent()
  return (
    <Page key={event.id}>
      <PageHeader
        title={t`Homepage designer`}
        text={t`What you change shows in the preview at once and to buyers when you save.`}
      />
      <SaveBarScope>
        <Designer event={event} />
      </SaveBarScope>
    </Page>
  )
}

type Settings = EventView['settings']
type Design = ColorValues & Pick<Settings, 'homepage_background_type'> & { continue_button_text: string }

const designOf = (
  settings: HomepageColors & Pick<Settings, 'homepage_background_type' | 'continue_button_text'>,
): Design => ({
  homepage_background_type: settings.homepage_background_type,
  ...colorsOf(settings),
  continue_button_text: settings.continue_button_text ?? '',
})

function Designer({ event }: { event: EventView }) {
  const { t } = useLingui()
  const me = useMe()
  const may_write = can(me, 'settings.write')
  const resource = useResourceForm({
    schema: SettingsInput,
    initial: designOf(event.settings),
    save: (input) => patchSettings(event.id, input),
    failed: t`The design was not saved. Your choices are still here. Try again.`,
  })
  const { form } = resource
  const has_cover = event.images.some(({ type }) => type === 'EVENT_COVER')
  const { homepage_background_type, continue_button_text, ...colors } = form.values
  return (
    <div className={styles.columns}>
      <div className={styles.choices}>
        <CoverCard event={event} />
        <FormCard title={t`Colours and text`} resource={resource} is_read_only={!may_write}>
          {!may_write && (
            <Note tone="blue">
              <Trans>Your role can view the design but not change it.</Trans>
            </Note>
          )}
          <Radio.Group label={t`Background`} {...form.getInputProps('homepage_background_type')}>
            <Stack gap={8} mt={6}>
              <Radio value="COLOR" label={t`The page colour`} />
              <Radio
                value="MIRRORED_COVER"
                label={t`The cover, blurred`}
                disabled={!has_cover}
                description={has_cover ? undefined : t`Upload a cover first.`}
              />
            </Stack>
          </Radio.Group>
          {may_write && <ColorPresets colors={colors} onChoose={(chosen) => form.setValues(colorsOf(chosen))} />}
          <ColorFields form={form} />
          <ContrastChanges colors={colors} />
          <TextInput
            label={t`Text of the continue button (optional)`}
            placeholder={t`Continue`}
            maxLength={MAX_CONTINUE_BUTTON_LENGTH}
            {...form.getInputProps('continue_button_text')}
          />
          {may_write && (
            <div>
              <ResetButton account_id={me.account.id} has_cover={has_cover} onReset={form.setValues} />
            </div>
          )}
        </FormCard>
      </div>
      <DesignPreview
        event_id={event.id}
        colors={colors}
        background_type={homepage_background_type}
        continue_button_text={continue_button_text}
        cover_id={event.images[0]?.id ?? null}
      />
    </div>
  )
}

interface ResetProps {
  readonly account_id: number
  readonly has_cover: boolean
  readonly onReset: (values: Partial<Design>) => void
}

/** The account's event defaults, not the product's (DSG-1); nothing is saved yet. */
function ResetButton({ account_id, has_cover, onReset }: ResetProps) {
  const { data } = useQuery(eventDefaultsQuery(account_id))
  const reset = () => {
    const design = data
      ? designOf(data)
      : { ...colorsOf(DEFAULT_HOMEPAGE_COLORS), homepage_background_type: 'COLOR' as const }
    onReset(has_cover ? design : { ...design, homepage_background_type: 'COLOR' })
  }
  return (
    <Button variant="subtle" leftSection={<IconArrowBackUp size={16} />} onClick={reset}>
      <Trans>Reset to defaults</Trans>
    </Button>
  )
}
