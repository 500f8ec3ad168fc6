import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type LegalTextName, LegalTextsInput, type LegalTextsView } from '#core/identity/installation/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Card, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { legalTextsQuery, updateLegalTexts } from './api.ts'

type Source = 'BUILT_IN' | 'TEXT' | 'URL'

interface Values extends Record<string, string> {
  readonly terms_source: Source
  readonly terms_text: string
  readonly terms_url: string
  readonly privacy_source: Source
  readonly privacy_text: string
  readonly privacy_url: string
}

const sourceOf = (text: string | null, url: string | null): Source => (text ? 'TEXT' : url ? 'URL' : 'BUILT_IN')

const toValues = (stored: LegalTextsView): Values => ({
  terms_source: sourceOf(stored.terms_text, stored.terms_url),
  terms_text: stored.terms_text ?? '',
  terms_url: stored.terms_url ?? '',
  privacy_source: sourceOf(stored.privacy_text, stored.privacy_url),
  privacy_text: stored.privacy_text ?? '',
  privacy_url: stored.privacy_url ?? '',
})

/** Only what is chosen is sent: a text that is not shown is not kept. */
const toInput = (values: Values): z.input<typeof LegalTextsInput> => ({
  terms_text: values.terms_source === 'TEXT' ? values.terms_text : null,
  terms_url: values.terms_source === 'URL' ? values.terms_url : null,
  privacy_text: values.privacy_source === 'TEXT' ? values.privacy_text : null,
  privacy_url: values.privacy_source === 'URL' ? values.privacy_url : null,
})

/** BO-110: terms and privacy notice of the installation, for the admins of the operator's account (INS-1, INS-2). */
export function LegalTextsPage() {
  const { t } = useLingui()
  const texts = useQuery(legalTextsQuery)
  return (
    <Page is_narrow>
      <PageHeader
        title={t`Terms and privacy`}
        text={t`What people accept when they register, linked from every public page. It holds for the whole installation.`}
      />
      {texts.isPending && <SkeletonRows />}
      {texts.isError && <LoadError onRetry={() => texts.refetch()} />}
      {texts.data && <LegalTextsForm stored={texts.data} />}
    </Page>
  )
}

function LegalTextsForm({ stored }: { stored: LegalTextsView }) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: LegalTextsInput,
    initial: toValues(stored),
    toInput,
    save: updateLegalTexts,
    onSaved: () => notifyDone(t`Terms and privacy notice are saved.`),
    failed: t`Nothing was saved. Your entries are still here. Try again.`,
  })
  return (
    <FormBody resource={resource} label={t`Terms and privacy`}>
      <Card>
        <LegalText
          name="terms"
          form={resource.form}
          label={t`Terms of use`}
          text_label={t`Text of the terms`}
          url_label={t`Address of the terms`}
        />
      </Card>
      <Card>
        <LegalText
          name="privacy"
          form={resource.form}
          label={t`Privacy notice`}
          text_label={t`Text of the privacy notice`}
          url_label={t`Address of the privacy notice`}
          default_url={stored.privacy_url_default}
        />
      </Card>
      <div>
        <SaveButton resource={resource}>
          <Trans>Save texts</Trans>
        </SaveButton>
      </div>
    </FormBody>
  )
}

interface LegalTextProps {
  readonly name: LegalTextName
  readonly form: UseFormReturnType<Values>
  readonly label: string
  readonly text_label: string
  readonly url_label: string
  /** What the environment says while nothing is chosen here. */
  readonly default_url?: string | null
}

function LegalText({ name, form, label, text_label, url_label, default_url = null }: LegalTextProps) {
  const { t } = useLingui()
  const source = form.getValues()[`${name}_source`]
  const data = [
    { value: 'BUILT_IN', label: default_url ? t`The address in the configuration` : t`The built-in text` },
    { value: 'TEXT', label: t`Your own text` },
    { value: 'URL', label: t`A page of yours` },
  ]
  return (
    <>
      <Select
        label={label}
        data={data}
        allowDeselect={false}
        description={
          <Anchor href={paths[name]()} target="_blank" rel="noopener" size="sm">
            <Trans>See what is shown now</Trans>
          </Anchor>
        }
        {...form.getInputProps(`${name}_source`)}
      />
      {source === 'BUILT_IN' && (
        <p>
          {default_url ?? (
            <Trans>A neutral text in seven languages. It names nobody: write one of your own before you sell.</Trans>
          )}
        </p>
      )}
      {source === 'TEXT' && <RichTextInput label={text_label} {...form.getInputProps(`${name}_text`)} />}
      {source === 'URL' && (
        <TextInput
          label={url_label}
          type="url"
          placeholder="https://www.example.org"
          {...form.getInputProps(`${name}_url`)}
        />
      )}
    </>
  )
}
