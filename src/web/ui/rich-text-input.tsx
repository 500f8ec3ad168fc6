import { Input, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { MAX_RICH_TEXT_LENGTH } from '#core/fields.ts'

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
}

/** UIX-10: bold, italic, underline, strike, headings, lists, quote, link; counts the HTML against its limit. */
export function RichTextInput({
  label,
  value,
  onChange,
  description,
  error,
  limit = MAX_RICH_TEXT_LENGTH,
}: RichTextInputProps) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={description} error={error}>
      <Suspense fallback={<Skeleton height={EMPTY_HEIGHT} />}>
        <Editor label_id={id} html={value ?? ''} onChange={onChange} limit={limit} is_wrong={Boolean(error)} />
      </Suspense>
    </Input.Wrapper>
  )
}
