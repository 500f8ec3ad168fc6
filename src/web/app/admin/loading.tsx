import { Trans } from '@lingui/react/macro'
import { useNavigation } from 'react-router'
import { Mark } from '#web/platform/ui/display/mark.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import styles from './loading.module.css'

/** Before the first screen stands: the brand, and bars where the screen will be, both from 200 ms on (UIX-2). */
export function InitialLoading() {
  return (
    <main className={styles.first} aria-busy="true">
      <h1 className="visually-hidden">
        <Trans>Loading</Trans>
      </h1>
      <span className={styles.brand}>
        <Mark width={27} height={24} /> Turnout
      </span>
      <SkeletonRows />
    </main>
  )
}

/** Until the next screen stands, the one before stays: a line over it says that the click was heard (UIX-2). */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'loading' && <div className={styles.next} aria-hidden="true" />
}
