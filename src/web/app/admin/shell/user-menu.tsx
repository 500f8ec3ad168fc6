import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconCheck,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { LOCALE_NAMES, LOCALES } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { logOut, switchAccount } from '#web/identity/auth/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { chooseLanguage } from '#web/identity/session/session.ts'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import styles from './shell.module.css'

const icon = { size: 16, stroke: 1.75 }

/** UIX-8: profile, account, other accounts, language, colour scheme, log out. */
export function UserMenu() {
  const { t, i18n } = useLingui()
  const me = useMe()
  const initials = [me.first_name, me.last_name]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase(i18n.locale)
  const perform = async (run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      notifyFailure(error, i18n)
    }
  }
  const others = me.accounts.filter(({ id }) => id !== me.account.id)
  return (
    <Menu width={270}>
      <Menu.Target>
        <button type="button" className={styles.avatar}>
          <span className="visually-hidden">{t`Your menu`}</span>
          <span aria-hidden="true">{initials}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.profile()} leftSection={<IconUser {...icon} />}>
          <Trans>My profile</Trans>
          <span className={styles.who}>{[me.first_name, me.last_name].filter(Boolean).join(' ')}</span>
        </Menu.Item>
        <Menu.Item component={Link} to={paths.account('settings')} leftSection={<IconSettings {...icon} />}>
          <Trans>Account settings</Trans>
          <span className={styles.who}>
            <bdi>{me.account.name}</bdi>
          </span>
        </Menu.Item>
        {others.map((account) => (
          <Menu.Item
            key={account.id}
            leftSection={<IconBuilding {...icon} />}
            onClick={() => perform(() => switchAccount(account.id))}
          >
            <Trans>Switch to {account.name}</Trans>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <LanguageItems />
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => perform(() => logOut())}>
          <Trans>Log out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function LanguageItems() {
  const { i18n } = useLingui()
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconLanguage {...icon} />}>
          <Trans>Language</Trans>
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {LOCALES.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            aria-current={locale === i18n.locale || undefined}
            rightSection={locale === i18n.locale ? <IconCheck {...icon} /> : null}
            onClick={() => chooseLanguage(locale)}
          >
            {LOCALE_NAMES[locale]}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** UIX-7: light, dark or as the system, remembered on this device. */
function SchemeItems() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = [
    ['light', t`Light`, IconSun],
    ['dark', t`Dark`, IconMoon],
    ['auto', t`System`, IconDeviceDesktop],
  ] as const
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconSun {...icon} />}>
          <Trans>Colour scheme</Trans>
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {schemes.map(([scheme, word, SchemeIcon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<SchemeIcon {...icon} />}
            aria-current={scheme === colorScheme || undefined}
            rightSection={scheme === colorScheme ? <IconCheck {...icon} /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {word}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
