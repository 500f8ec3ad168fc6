import { Trans, useLingui } from '@lingui/react/macro'
import { ColorInput, ColorSwatch, NumberInput, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { MAX_CONTINUE_BUTTON_LENGTH } from '#core/catalog/events/limits.ts'
import { LOCALE_NAMES, LOCALES } from '#core/platform/locales.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { DEFAULT_WIDGET_PADDING, MAX_WIDGET_PADDING } from '#core/publishing/public-pages/limits.ts'
import { WIDGET_COLOR_NAMES, type WidgetSettingName } from '#core/publishing/public-pages/widget-attributes.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useColorNames } from '#web/platform/ui/inputs/color-names.ts'
import { Card, Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { AllowedOriginsCard } from './allowed-origins-card.tsx'
import { CodeCard } from './code-card.tsx'
import styles from './widget.module.css'
import { WidgetPreview } from './widget-preview.tsx'

export type WidgetSettings = Partial<Record<WidgetSettingName, string>>

/** BO-36: the tickets of this event on the organizer's own site. */
export function WidgetPage() {
  const { t } = useLingui()
  const event = useEvent()
  const [settings, setSettings] = useState<WidgetSettings>({})
  const [shown] = useDebouncedValue(settings, 400)
  const set = (name: WidgetSettingName, value: string) => setSettings((old) => ({ ...old, [name]: value }))
  return (
    <Page key={event.id}>
      <PageHeader
        title={t`Widget`}
        text={t`Sell tickets for this event on your own site. Set it up, check the preview and copy the code into your page.`}
      />
      {event.status !== EventStatus.LIVE && (
        <Note>
          <Trans>The event is not live yet. Until then the widget says that it is not available.</Trans>
        </Note>
      )}
      <div className={styles.columns}>
        <div className={styles.choices}>
          <LookCard settings={settings} set={set} />
          <BehaviourCard settings={settings} set={set} />
        </div>
        <div className={styles.choices}>
          <WidgetPreview event_id={event.id} settings={shown} />
          <CodeCard event_id={event.id} settings={settings} />
          <AllowedOriginsCard event={event} />
        </div>
      </div>
    </Page>
  )
}

interface OptionsProps {
  readonly settings: WidgetSettings
  readonly set: (name: WidgetSettingName, value: string) => void
}

/** WID-3, WID-4. Left empty, the event's own colours and words hold. */
function LookCard({ settings, set }: OptionsProps) {
  const { t } = useLingui()
  const event = useEvent()
  const names = useColorNames()
  return (
    <Card title={<Trans>Look</Trans>}>
      <div className={styles.fields}>
        <div className={styles.colors}>
          {WIDGET_COLOR_NAMES.map((name) => (
            <ColorInput
              key={name}
              label={names[`homepage_${name}`]}
              format="hex"
              placeholder={event.settings[`homepage_${name}`]}
              leftSection={<ColorSwatch size={18} color={settings[name] || event.settings[`homepage_${name}`]} />}
              value={settings[name] ?? ''}
              onChange={(value) => set(name, value)}
              eyeDropperButtonProps={{ 'aria-label': t`Pick a colour from the screen` }}
            />
          ))}
        </div>
        <TextInput
          label={t`Text of the continue button (optional)`}
          placeholder={event.settings.continue_button_text ?? t`Continue`}
          maxLength={MAX_CONTINUE_BUTTON_LENGTH}
          value={settings.continue_button_text ?? ''}
          onChange={(change) => set('continue_button_text', change.currentTarget.value)}
        />
        <NumberInput
          label={t`Space around it, in pixels`}
          min={0}
          max={MAX_WIDGET_PADDING}
          placeholder={String(DEFAULT_WIDGET_PADDING)}
          value={settings.padding ?? ''}
          onChange={(value) => set('padding', String(value))}
        />
      </div>
    </Card>
  )
}

/** What the widget does: its button, language, space and checkout (WID-4 to WID-6). */
function BehaviourCard({ settings, set }: OptionsProps) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Behaviour</Trans>}>
      <div className={styles.fields}>
        <Radio.Group
          label={t`Checkout`}
          value={settings.checkout ?? 'tab'}
          onChange={(value) => set('checkout', value === 'tab' ? '' : value)}
        >
          <Stack gap={8} mt={6}>
            <Radio value="tab" label={t`In a new tab`} description={t`Buyers see the address they pay at.`} />
            <Radio value="inline" label={t`Inside the widget`} description={t`Buyers never leave your page.`} />
          </Stack>
        </Radio.Group>
        <Select
          label={t`Language`}
          placeholder={t`The visitor’s language`}
          clearable
          data={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
          value={settings.locale || null}
          onChange={(value) => set('locale', value ?? '')}
        />
        <TextInput
          label={t`Promo code (optional)`}
          description={t`Applied from the start.`}
          value={settings.promo_code ?? ''}
          onChange={(change) => set('promo_code', change.currentTarget.value)}
        />
        <TextInput
          label={t`Affiliate code (optional)`}
          description={t`Orders are counted for this affiliate.`}
          value={settings.affiliate ?? ''}
          onChange={(change) => set('affiliate', change.currentTarget.value)}
        />
        <Switch
          label={t`Grow and shrink with the content`}
          checked={settings.autoresize !== 'false'}
          onChange={(change) => set('autoresize', change.currentTarget.checked ? '' : 'false')}
        />
      </div>
    </Card>
  )
}
