import { Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EventView } from '#core/events/schema.ts'
import { MAX_CONTINUE_BUTTON_LENGTH, RECOMMENDED_ORDER_TIMEOUT_MINUTES, type Settings, SettingsInput } from '#core/events/settings-schema.ts'
import { patchSettings } from '#web/events/api.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { FormBody, SaveButton } from '#web/ui/noun-form.tsx'
import { notifyDone } from '#web/ui/notify.tsx'
import { Card, Note } from '#web/ui/page-header.tsx'
import { RichTextInput } from '#web/ui/rich-text-input.tsx'
import { useNounForm } from '#web/ui/use-noun-form.ts'

type Names = readonly (keyof Settings)[]
type Chosen<N extends Names> = Pick<Settings, N[number]>

/** One card's part of the settings; saving it leaves the others alone (SET-30). */
function useSettingsForm<const N extends Names>(event: EventView, names: N) {
  const { t } = useLingui()
  return useNounForm({
    schema: SettingsInput,
    initial: Object.fromEntries(names.map((name) => [name, event.settings[name]])) as Chosen<N>,
    save: (input) => patchSettings(event.id, input),
    onSaved: () => notifyDone(t`The settings are saved.`),
    failed: t`The settings were not saved. Your entries are still here. Try again.`,
  })
}

interface SettingsCardProps {
  readonly noun: Parameters<typeof FormBody>[0]['noun']
  readonly title: string
  readonly act: ReactNode
  readonly id: string
  readonly children: ReactNode
}

const SettingsCard = ({ noun, title, act, id, children }: SettingsCardProps) => (
  <Card title={title} id={id}>
    <FormBody noun={noun} label={title}>
      {children}
      <SaveButton noun={noun}>{act}</SaveButton>
    </FormBody>
  </Card>
)

interface CardProps {
  readonly event: EventView
}

export function CheckoutCard({ event }: CardProps) {
  const { t } = useLingui()
  const noun = useSettingsForm(event, ['ticket_page_message', 'pre_checkout_message', 'post_checkout_message', 'order_timeout_in_minutes', 'continue_button_text'])
  const { form } = noun
  const minutes = form.values.order_timeout_in_minutes
  return (
    <SettingsCard noun={noun} id="checkout" title={t`Homepage and checkout`} act={<Trans>Save checkout</Trans>}>
      <RichTextInput label={t`Message above the continue button (optional)`} {...form.getInputProps('ticket_page_message')} />
      <RichTextInput label={t`Message before the details (optional)`} {...form.getInputProps('pre_checkout_message')} />
      <RichTextInput
        label={t`Message after the order (optional)`}
        description={t`On the summary page and in the confirmation mail.`}
        {...form.getInputProps('post_checkout_message')}
      />
      <CountInput
        label={t`Minutes a buyer has to finish`}
        description={t`At least ${RECOMMENDED_ORDER_TIMEOUT_MINUTES} recommended`}
        {...form.getInputProps('order_timeout_in_minutes')}
        value={minutes}
      />
      {minutes !== null && minutes < RECOMMENDED_ORDER_TIMEOUT_MINUTES && (
        <Note>
          <Trans>Buyers who look for their card may run out of time.</Trans>
        </Note>
      )}
      <TextInput
        label={t`Text of the continue button (optional)`}
        description={t`At most ${MAX_CONTINUE_BUTTON_LENGTH} characters`}
        {...form.getInputProps('continue_button_text')}
        value={form.values.continue_button_text ?? ''}
      />
    </SettingsCard>
  )
}

export function EmailCard({ event }: CardProps) {
  const { t } = useLingui()
  const noun = useSettingsForm(event, ['support_email', 'email_footer_message', 'notify_organizer_of_new_orders'])
  const { form } = noun
  return (
    <SettingsCard noun={noun} id="email" title={t`Email and notification`} act={<Trans>Save email settings</Trans>}>
      <TextInput
        type="email"
        label={t`Support email`}
        description={t`Buyers see it and their answers go there.`}
        {...form.getInputProps('support_email')}
        value={form.values.support_email ?? ''}
      />
      <RichTextInput label={t`Foot of every mail about this event (optional)`} {...form.getInputProps('email_footer_message')} />
      <Switch label={t`Mail the organizer about new orders`} {...form.getInputProps('notify_organizer_of_new_orders', { type: 'checkbox' })} />
    </SettingsCard>
  )
}

export function SeoCard({ event }: CardProps) {
  const { t } = useLingui()
  const noun = useSettingsForm(event, ['seo_title', 'seo_description', 'seo_keywords', 'allow_search_engine_indexing'])
  const { form } = noun
  const text = (name: 'seo_title' | 'seo_description' | 'seo_keywords') => ({ ...form.getInputProps(name), value: form.values[name] ?? '' })
  return (
    <SettingsCard noun={noun} id="seo" title={t`Search engines`} act={<Trans>Save search engine settings</Trans>}>
      <TextInput label={t`Title for search engines (optional)`} placeholder={event.title} {...text('seo_title')} />
      <Textarea label={t`Description for search engines (optional)`} autosize minRows={2} {...text('seo_description')} />
      <TextInput label={t`Keywords (optional)`} {...text('seo_keywords')} />
      <Switch label={t`Search engines may list this event`} {...form.getInputProps('allow_search_engine_indexing', { type: 'checkbox' })} />
    </SettingsCard>
  )
}

export function MiscellaneousCard({ event }: CardProps) {
  const { t } = useLingui()
  const noun = useSettingsForm(event, ['price_display_mode', 'show_available_quantity', 'hide_getting_started'])
  const { form } = noun
  return (
    <SettingsCard noun={noun} id="miscellaneous" title={t`Miscellaneous`} act={<Trans>Save miscellaneous</Trans>}>
      <Radio.Group label={t`Prices on the event page`} {...form.getInputProps('price_display_mode')}>
        <Stack gap="xs" mt="xs">
          <Radio value="INCLUSIVE" label={t`Include taxes and fees`} />
          <Radio value="EXCLUSIVE" label={t`Show taxes and fees separately`} />
        </Stack>
      </Radio.Group>
      <Switch
        label={t`Show how many tickets are left`}
        description={t`Each ticket may choose otherwise.`}
        {...form.getInputProps('show_available_quantity', { type: 'checkbox' })}
      />
      <Switch label={t`Hide “Getting started” from the menu`} {...form.getInputProps('hide_getting_started', { type: 'checkbox' })} />
    </SettingsCard>
  )
}
