import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './list-import.module.css'
import { readTextFile } from './read-text-file.ts'

interface ListFieldProps {
  readonly label: ReactNode
  /** What a line has to have. */
  readonly description: ReactNode
  /** Of a file that is read in the browser. */
  readonly max_bytes: number
  /** What the form gives a field of text. */
  readonly field: object
  readonly onText: (text: string) => void
  readonly onRefused: (message: string) => void
}

/** A list of people, pasted or read from a file (ATT-13, APP-6). */
export function ListField({ label, description, max_bytes, field, onText, onRefused }: ListFieldProps) {
  const { t } = useLingui()
  const take = async (file: File | null) => {
    if (!file) return
    const text = file.size > max_bytes ? null : await readTextFile(file)
    if (text === null) onRefused(t`This file is not a list of text. Save the sheet as CSV and choose that file.`)
    else onText(text)
  }
  return (
    <>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={8}
        maxRows={18}
        spellCheck={false}
        data-autofocus
        classNames={{ input: styles.list ?? '' }}
        {...field}
      />
      <div>
        <FileButton onChange={take} accept=".csv,.tsv,.txt,text/csv,text/plain">
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />}>
              <Trans>Choose a CSV file</Trans>
            </Button>
          )}
        </FileButton>
      </div>
    </>
  )
}
