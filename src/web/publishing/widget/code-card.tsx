import { Trans, useLingui } from '@lingui/react/macro'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { htmlCode, reactCode } from '#core/publishing/public-pages/embed-code.ts'
import type { WidgetSettingName } from '#core/publishing/public-pages/widget-attributes.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import styles from './widget.module.css'

interface CodeCardProps {
  readonly event_id: number
  readonly settings: Partial<Record<WidgetSettingName, string>>
  readonly title?: ReactNode
  readonly aside?: ReactNode
}

/** What is pasted into the organizer's page, for plain pages and for React (BO-36). */
export function CodeCard({ event_id, settings, title = <Trans>Code</Trans>, aside }: CodeCardProps) {
  const request = { app_url: location.origin, event_id, settings }
  return (
    <Card title={title} aside={aside}>
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="html">HTML</Tabs.Tab>
          <Tabs.Tab value="react">React</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html">
          <Code text={htmlCode(request)} />
        </Tabs.Panel>
        <Tabs.Panel value="react">
          <Code text={reactCode(request)} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  )
}

function Code({ text }: { text: string }) {
  const { t } = useLingui()
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t`Code`}>
        <pre>{text}</pre>
      </section>
      <CopyButton value={text}>
        <Trans>Copy code</Trans>
      </CopyButton>
    </div>
  )
}
