import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ExportsAllowed } from '#web/platform/ui/lists/list-tools.tsx'
import { PortalScope, PortalTarget } from '#web/platform/ui/portal-target.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { Banners } from './banners.tsx'
import { Brand } from './brand.tsx'
import styles from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

interface FrameProps {
  readonly nav: ReactNode
  readonly crumb: ReactNode
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** Sidebar (a drawer below 1024), top bar, banners, content. */
export function Frame({ nav, crumb, beside, children }: FrameProps) {
  const { t } = useLingui()
  const [opened, drawer] = useDisclosure(false)
  const { pathname } = useLocation()
  const me = useMe()
  // the drawer belongs to the page it was opened on
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every new address
  useEffect(drawer.close, [pathname])
  return (
    <PortalScope>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          <Trans>Skip to the content</Trans>
        </a>
        <aside className={styles.side} aria-label={t`Sidebar`}>
          <div className={styles.side_in}>
            <Brand />
            {nav}
          </div>
        </aside>
        <Drawer
          opened={opened}
          onClose={drawer.close}
          position="left"
          size={280}
          title={<Brand />}
          closeButtonProps={{ 'aria-label': t`Close` }}
        >
          <div className={styles.side_in}>{nav}</div>
        </Drawer>
        <div className={styles.main}>
          <section className={styles.top} aria-label={t`Top bar`}>
            <ActionIcon className={styles.burger} aria-label={t`Menu`} onClick={drawer.open} size={40}>
              <IconMenu2 size={20} />
            </ActionIcon>
            <span className={styles.mini}>
              <Brand />
            </span>
            {crumb}
            <div className={styles.push}>
              <PaletteButton />
              {beside}
              <UserMenu />
            </div>
          </section>
          <Banners />
          <main id="content" className={styles.content} tabIndex={-1}>
            <ExportsAllowed value={can(me, 'export')}>{children}</ExportsAllowed>
            <PortalTarget />
          </main>
        </div>
      </div>
    </PortalScope>
  )
}
