import { Trans } from '@lingui/react/macro'
import { Input, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useContext, useId } from 'react'
import { MAX_RICH_TEXT_LENGTH } from '#core/platform/limits.ts'
import fields from '../fields.module.css'
import { ReadOnly } from '../forms/read-only.ts'

/** The editor is heavy and few screens have one: it comes when it is needed. */
const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).Editor }))

/** As tall as the editor without text: what stands below must not move away under a hand that is about to click. */
const EMPTY_HEIGHT = 161

interface RichTextInputProps {
  readonly label: ReactNode
  readonly value?: string | null | undefined
  readonly onChange: (html: string) => void
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly limit?: number
  /** What buttons put into the text, for those that have something to insert. */
  readonly insertions?: readonly Insertion[]
}

export interface Insertion {
  readonly text: string
  readonly label: string
}

const NOTHING: readonly Insertion[] = []

const wordsOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

/** UIX-10: bold, italic, underline, strike, headings, lists, quote, link; counts the HTML against its limit. Where it is only read, its words. */
export function RichTextInput({
  label,
  value,
  onChange,
  description,
  error,
  limit = MAX_RICH_TEXT_LENGTH,
  insertions = NOTHING,
}: RichTextInputProps) {
  const id = useId()
  if (useContext(ReadOnly))
    return (
      <Input.Wrapper label={label} labelElement="div" description={description}>
        <p className={fields.words}>{wordsOf(value ?? '') || <Trans>Nothing set</Trans>}</p>
      </Input.Wrapper>
    )
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={description} error={error}>
      <Suspense fallback={<Skeleton height={EMPTY_HEIGHT} />}>
        <Editor
          label_id={id}
          html={value ?? ''}
          onChange={onChange}
          limit={limit}
          is_wrong={Boolean(error)}
          insertions={insertions}
        />
      </Suspense>
    </Input.Wrapper>
  )
}
