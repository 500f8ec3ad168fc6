import { Trans } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { paths } from '#core/platform/paths.ts'

interface Props {
  readonly form: { getInputProps: (path: 'terms_accepted', options: { type: 'checkbox' }) => object }
}

export function TermsCheckbox({ form }: Props) {
  return (
    <Checkbox
      label={
        <Trans>
          I accept the{' '}
          <a href={paths.terms()} target="_blank" rel="noopener">
            terms of use
          </a>{' '}
          and have read the{' '}
          <a href={paths.privacy()} target="_blank" rel="noopener">
            privacy notice
          </a>
          .
        </Trans>
      }
      {...form.getInputProps('terms_accepted', { type: 'checkbox' })}
    />
  )
}
