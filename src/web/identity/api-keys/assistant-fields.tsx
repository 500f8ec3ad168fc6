import { Trans } from '@lingui/react/macro'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import { paths } from '#core/platform/paths.ts'
import { CopyBox } from '#web/platform/ui/display/copy-box.tsx'
import styles from './keys.module.css'

/** Where an assistant connects with this key, and how much of people it is told (MCP-1, MCP-3). */
export function AssistantFields(personal_data: CheckboxProps) {
  const address = location.origin + paths.assistants()
  return (
    <>
      <Checkbox
        label={<Trans>The assistant sees names, email addresses and answers in full</Trans>}
        description={
          <Trans>Otherwise it sees a first name, one letter and a part of the address, and no answers.</Trans>
        }
        {...personal_data}
      />
      <div>
        <p className={styles.hint}>
          <Trans>
            Assistants that speak the Model Context Protocol connect here, by “Streamable HTTP”, with the secret of this
            key as <code>Authorization: Bearer</code>. They can read and propose; nothing happens until somebody
            approves it.
          </Trans>
        </p>
        <CopyBox text={address}>
          <Trans>Copy address</Trans>
        </CopyBox>
      </div>
    </>
  )
}
