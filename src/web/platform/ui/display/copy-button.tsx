import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, CopyButton as MantineCopy, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { COPIED_MS } from '#web/platform/ui/limits.ts'

interface CopyButtonProps {
  readonly value: string
  readonly children?: ReactNode
  /** What the icon copies, where it is not the text beside it. */
  readonly label?: string
}

/** Copies a text; with `children` a labelled button, else an icon. */
export function CopyButton({ value, children, label: what }: CopyButtonProps) {
  const { t } = useLingui()
  return (
    <MantineCopy value={value} timeout={COPIED_MS}>
      {({ copied, copy }) => {
        const icon = copied ? <IconCheck size={16} /> : <IconCopy size={16} />
        const label = copied ? t`Copied` : (what ?? t`Copy`)
        if (children)
          return (
            <Button leftSection={icon} onClick={copy}>
              {copied ? label : children}
            </Button>
          )
        return (
          <Tooltip label={label}>
            <ActionIcon aria-label={label} onClick={copy} size={28}>
              {icon}
            </ActionIcon>
          </Tooltip>
        )
      }}
    </MantineCopy>
  )
}
