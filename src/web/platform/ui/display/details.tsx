import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatEventDate } from '#core/platform/time.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import styles from './details.module.css'
import { LoadError } from './empty-state.tsx'
import { useLocaleTag } from './money.tsx'
import { SkeletonRows } from './states.tsx'

/** One part of a drawer; `aside` is its action. */
export function Part({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>
        <span>{title}</span>
        {aside}
      </h3>
      {children}
    </section>
  )
}

/** Names left, values right. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What a drawer is about: name or reference with badges, a quiet line below. */
export function DrawerHead({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <>
      <span className={styles.head}>{children}</span>
      {text && <span className={styles.sub}>{text}</span>}
    </>
  )
}

export const fullName = (person: { first_name: string | null; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ')

export function Initials({ first_name, last_name }: { first_name: string | null; last_name: string | null }) {
  const letters = [first_name, last_name].map((name) => [...(name ?? '')][0] ?? '').join('')
  return (
    <span className={styles.initials} aria-hidden="true">
      {letters.toLocaleUpperCase()}
    </span>
  )
}

/** A name over a quieter second line. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.two}>
      <b>
        <bdi>{first}</bdi>
      </b>
      <span>
        <bdi>{second}</bdi>
      </span>
    </span>
  )
}

/** Looks of a link or button that opens its row. */
export const opener = styles.opener ?? ''

/** Looks of a button that acts on what the words beside it say. */
export const actionLink = styles.action ?? ''

/** Looks of a reference that leads to another thing. */
export const referenceLink = `reference ${styles.ref ?? ''}`

/** Rows of initials, words, badge. */
export const People = ({ children }: { children: ReactNode }) => <ul className={styles.people}>{children}</ul>

export interface LogLine {
  readonly key: string
  readonly at: string
  readonly what: ReactNode
  readonly who?: ReactNode
  readonly tone?: 'orange' | 'red' | 'teal' | undefined
}

/** What happened, newest first. */
export function Log({ lines, zone }: { lines: readonly LogLine[]; zone: string }) {
  return (
    <ol className={styles.log}>
      {lines.map(({ key, at, what, who, tone }) => (
        <li key={key} data-tone={tone}>
          <div>
            <p>{what}</p>
            {who && <small>{who}</small>}
          </div>
          <ShortTime at={at} zone={zone} />
        </li>
      ))}
    </ol>
  )
}

/** Day, month and time of day; the full date with its zone as tooltip. */
export function ShortTime({ at, zone }: { at: string; zone: string }) {
  const tag = useLocaleTag()
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <time dateTime={at} title={formatEventDate(new Date(at), zone, tag)}>
      {format.format(new Date(at))}
    </time>
  )
}

/** Names left, amounts right (look.md §6 Sums). */
export const Sums = ({ children }: { children: ReactNode }) => <dl className={styles.sums}>{children}</dl>

interface SumProps {
  readonly name: ReactNode
  readonly detail?: ReactNode
  /** `below`: part of the line above. */
  readonly look?: 'total' | 'quiet' | 'minus' | 'below' | undefined
  readonly children: ReactNode
}

export function Sum({ name, detail, look, children }: SumProps) {
  return (
    <div data-look={look}>
      <dt>
        {name}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A drawer's one thing: bars while it loads, a sentence when it does not exist, a retry when the load failed (UIX-2). */
export function Loaded<T>({
  query,
  missing,
  children,
}: {
  query: UseQueryResult<T>
  missing: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.isPending) return <SkeletonRows />
  if (query.error instanceof ApiError && query.error.status === 404) return <p>{missing}</p>
  return <LoadError onRetry={() => query.refetch()} />
}
