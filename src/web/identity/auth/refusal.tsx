import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Note } from '#web/platform/ui/page-header.tsx'

/**
 * Why the only form of a page was refused, above its fields until the next try: a notification would be gone before it
 * is read, far from what is to be mended. The password, else the first field, has the focus. A fault of ours stays a
 * notification, with its reference (UIX-1).
 */
export function useRefusal(wordsOf: (error: ApiError) => MessageDescriptor | null = () => null) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const words = error && wordsOf(error)
  useEffect(() => {
    if (!error) return
    const form = box.current?.closest('form')
    const field = form?.querySelector<HTMLInputElement>('input[autocomplete=current-password]')
    const first = field ?? form?.querySelector<HTMLInputElement>('input:not([readonly])')
    first?.focus()
    first?.select()
  }, [error])
  return {
    show: (failure: unknown): boolean => {
      if (!(failure instanceof ApiError) || failure.code === 'INTERNAL') return false
      setError(failure)
      return true
    },
    /** The same sentence twice in a row is said twice. */
    clear: () => setError(null),
    note: (
      <div ref={box} role="alert" hidden={error === null}>
        {error && (
          <Note tone="red" icon={<IconAlertTriangle size={18} />}>
            {words ? i18n._(words) : errorMessage(error, i18n)}
          </Note>
        )}
      </div>
    ),
  }
}
