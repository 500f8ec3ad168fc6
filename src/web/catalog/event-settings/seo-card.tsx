import { useLingui } from '@lingui/react/macro'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { MAX_SEO_DESCRIPTION_LENGTH, MAX_SEO_LENGTH } from '#core/catalog/events/limits.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** What search engines and shared links show (SET-1, SET-2). */
export function SeoCard() {
  const { t } = useLingui()
  const event = useEvent()
  const { settings } = event
  const resource = useSettingsForm(event, {
    seo_title: settings.seo_title ?? '',
    seo_description: settings.seo_description ?? '',
    seo_keywords: settings.seo_keywords ?? '',
    allow_search_engine_indexing: settings.allow_search_engine_indexing,
  })
  const { form } = resource
  const used = form.values.seo_description.length
  return (
    <FormCard title={t`Search engines`} resource={resource}>
      <TextInput
        label={t`Title (optional)`}
        placeholder={event.title}
        maxLength={MAX_SEO_LENGTH}
        {...form.getInputProps('seo_title')}
      />
      <Textarea
        label={t`Description (optional)`}
        description={t`${used} of ${MAX_SEO_DESCRIPTION_LENGTH} characters`}
        {...form.getInputProps('seo_description')}
      />
      <TextInput
        label={t`Keywords (optional)`}
        description={t`Separated by commas`}
        maxLength={MAX_SEO_LENGTH}
        {...form.getInputProps('seo_keywords')}
      />
      <Switch
        label={t`Search engines may list the event page`}
        {...form.getInputProps('allow_search_engine_indexing', { type: 'checkbox' })}
      />
    </FormCard>
  )
}
