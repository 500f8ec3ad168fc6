import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { MAX_BATCH_CODES } from '#core/catalog/promo-codes/limits.ts'
import { PromoCodeBatchInput, type PromoCodeBatchView } from '#core/catalog/promo-codes/schema.ts'
import { apiUrl, downloadFile } from '#web/platform/client/api-client.ts'
import { copyText } from '#web/platform/ui/display/copy-text.ts'
import { FieldRow, FormDrawer, ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { promoCodeApi } from './api.ts'
import styles from './promo-codes.module.css'
import { type DatesField, inputOf, NEW_TERMS, TermFields, type Terms, useTicketChoices } from './term-fields.tsx'

type Values = Terms & { count: number | null; pattern: string }
type Made = z.output<typeof PromoCodeBatchView>

const NEW: Values = { ...NEW_TERMS, count: null, pattern: '########', max_uses: 1 }

interface BatchFormProps {
  readonly event: EventView
  readonly onClose: () => void
  readonly datesSelect: (field: DatesField) => ReactNode
}

/** PRO-8, BO-29: many codes with the same terms, then the codes to take along. */
export function PromoCodeBatchForm(props: BatchFormProps) {
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <MadeCodes {...props} made={made} />
  return <Fields {...props} onMade={setMade} />
}

function Fields({ event, onClose, onMade, datesSelect }: BatchFormProps & { onMade: (made: Made) => void }) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: PromoCodeBatchInput,
    initial: NEW,
    // an empty number is told at its field
    toInput: (values) => inputOf(values) as z.input<typeof PromoCodeBatchInput>,
    save: (input) => promoCodeApi.createMany(event.id, input),
    onSaved: onMade,
    failed: t`The promo codes were not created. Your entries are still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormDrawer
      resource={resource}
      title={<Trans>Create many promo codes</Trans>}
      action={<Trans>Create promo codes</Trans>}
      onClose={onClose}
    >
      <FieldRow>
        <CountInput
          label={<Trans>How many</Trans>}
          description={
            <Trans>
              Up to <Plural value={MAX_BATCH_CODES} one="# code" other="# codes" /> at a time.
            </Trans>
          }
          data-autofocus
          {...form.getInputProps('count')}
        />
        <TextInput
          label={<Trans>Pattern</Trans>}
          description={<Trans>Each # becomes a random letter or digit, for example PRESS-########.</Trans>}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('pattern')}
        />
      </FieldRow>
      <TermFields
        form={form}
        event={event}
        choices={useTicketChoices(event, null)}
        datesSelect={datesSelect}
        uses_hint={<Trans>Of each code. Leave blank for unlimited uses.</Trans>}
      />
    </FormDrawer>
  )
}

function MadeCodes({ event, made: { codes, created_at }, onClose }: BatchFormProps & { made: Made }) {
  const { t, i18n } = useLingui()
  const download = () =>
    downloadFile(
      apiUrl(
        `/events/${event.id}/promo-codes/export`,
        {},
        { format: 'csv', filter_fields: { created_at: { gte: created_at, lte: created_at } } },
      ),
    ).catch((error) => notifyFailure(error, i18n, t`The file could not be created. Try again.`))
  return (
    <ViewDrawer
      title={<Plural value={codes.length} one="# promo code created" other="# promo codes created" />}
      onClose={onClose}
      foot={
        <>
          <Button leftSection={<IconCopy size={16} />} onClick={() => copyText(codes.join('\n'), t`All codes copied.`)}>
            <Trans>Copy all</Trans>
          </Button>
          <Button variant="filled" color="action" leftSection={<IconDownload size={16} />} onClick={download}>
            <Trans>Download as CSV</Trans>
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>
        <Trans>They are in the list of promo codes too, where you can export them again.</Trans>
      </p>
      <ul className={styles.made}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ViewDrawer>
  )
}
