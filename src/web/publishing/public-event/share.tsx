import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import styles from './share.module.css'

const NETWORKS = [
  { name: 'X', link: (url: string, title: string) => `https://x.com/intent/post?url=${url}&text=${title}` },
  { name: 'Facebook', link: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  { name: 'LinkedIn', link: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  { name: 'WhatsApp', link: (url: string, title: string) => `https://wa.me/?text=${title}%20${url}` },
] as const

/** The system's share sheet where there is one, else links; no third party is asked for anything before a click (PUB-7). */
export function Share({ title, url }: { title: string; url: string }) {
  const box = useRef<HTMLDetailsElement>(null)
  const [is_copied, setCopied] = useState(false)
  useEffect(() => {
    const close = (event: Event) => {
      if (!box.current?.open) return
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current.contains(event.target as Node))
        box.current.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  const open = (event: MouseEvent) => {
    // phones have a sheet that knows the reader's own apps
    if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    navigator.share({ title, url }).catch(() => {})
  }
  const copy = async () => {
    await navigator.clipboard?.writeText(url)
    setCopied(true)
  }
  return (
    <details className={styles.share} ref={box}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary className={styles.trigger} onClick={open}>
        <Icon name="share" />
        <Trans>Share</Trans>
      </summary>
      <Menu title={title} url={url} is_copied={is_copied} onCopy={() => void copy().catch(() => {})} />
    </details>
  )
}

function Menu({
  title,
  url,
  is_copied,
  onCopy,
}: {
  title: string
  url: string
  is_copied: boolean
  onCopy: () => void
}) {
  const { t } = useLingui()
  const [safe_url, safe_title] = [encodeURIComponent(url), encodeURIComponent(title)]
  return (
    <ul className={styles.menu}>
      <li>
        <button type="button" onClick={onCopy}>
          <Icon name={is_copied ? 'check' : 'link'} />
          <span role="status">{is_copied ? t`Link copied` : t`Copy link`}</span>
        </button>
      </li>
      <li>
        <a href={`mailto:?subject=${safe_title}&body=${safe_url}`}>
          <Icon name="mail" />
          <Trans>Send by mail</Trans>
        </a>
      </li>
      {NETWORKS.map(({ name, link }) => (
        <li key={name}>
          <a href={link(safe_url, safe_title)} target="_blank" rel="noopener noreferrer">
            <Icon name="share" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
