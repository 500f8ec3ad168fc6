import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { PRODUCT_KINDS, type ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import { Count } from '#web/platform/ui/display/money.tsx'
import { Tabs } from '#web/platform/ui/display/tabs.tsx'
import { PRODUCT_WORDS } from './labels.ts'
import styles from './products.module.css'

/** In the address: `?kind=extra`. */
const PARAM = 'kind'

/** The kind of products the page shows; tickets unless its address says otherwise. */
export function useShownKind(): ProductKind {
  const [params] = useSearchParams()
  return PRODUCT_KINDS.find((kind) => kind === params.get(PARAM)?.toUpperCase()) ?? 'ADMISSION'
}

const kindAddress = (kind: ProductKind): string => (kind === 'ADMISSION' ? '?' : `?${PARAM}=${kind.toLowerCase()}`)

const countOf = ({ tickets }: EventView, kind: ProductKind): number =>
  tickets.filter((product) => product.kind === kind).length

export const hasOtherProducts = ({ tickets }: EventView): boolean => tickets.some(({ kind }) => kind !== 'ADMISSION')

/** Tickets, extras, packages; an event that has tickets alone shows no tabs (BO-61, DAT-1). */
export function ProductTabs({ event, shown }: { event: EventView; shown: ProductKind }) {
  const { t, i18n } = useLingui()
  if (!hasOtherProducts(event) && shown === 'ADMISSION') return null
  const tabs = PRODUCT_KINDS.map((kind) => ({
    to: kindAddress(kind),
    word: (
      <>
        {i18n._(PRODUCT_WORDS[kind].plural)}{' '}
        <small className={styles.count}>
          <Count value={countOf(event, kind)} />
        </small>
      </>
    ),
    is_current: kind === shown,
  }))
  return <Tabs label={t`What is sold`} tabs={tabs} />
}

/** How the first extra or package comes to be, below the tickets of an event that has none. */
export function MoreProducts({ onCreate }: { onCreate: (kind: ProductKind) => void }) {
  return (
    <p className={styles.more}>
      <Trans>You can also sell extras such as parking or posters, and packages of several tickets.</Trans>{' '}
      <Anchor component="button" type="button" onClick={() => onCreate('EXTRA')}>
        <Trans>Create an extra</Trans>
      </Anchor>
      {' · '}
      <Anchor component="button" type="button" onClick={() => onCreate('PACKAGE')}>
        <Trans>Create a package</Trans>
      </Anchor>
    </p>
  )
}
