import { Trans } from '@lingui/react/macro'
import { useLocaleTag } from '../display/money.tsx'
import styles from './as-of.module.css'

/** Says that what is shown is some seconds old (DB-11); nothing while it is not. It stands there empty, so that it is heard. */
export function AsOf({ at }: { at: string | undefined }) {
  const format = new Intl.DateTimeFormat(useLocaleTag(), { timeStyle: 'medium', hourCycle: 'h23' })
  const time = at && format.format(new Date(at))
  return (
    <p role="status" className={styles.as_of}>
      {time && (
        <Trans>
          As of <time dateTime={at}>{time}</time>
        </Trans>
      )}
    </p>
  )
}
