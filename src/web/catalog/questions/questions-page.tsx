import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Switch } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { QuestionScope, QuestionView } from '#core/catalog/questions/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { patchSettings } from '#web/catalog/events/api.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EmptyState, LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { ExportMenu } from '#web/platform/ui/lists/export-menu.tsx'
import { useSortable } from '#web/platform/ui/lists/use-sortable.tsx'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { questionQueries, sortQuestions } from './api.ts'
import { type DrawQuestions, QuestionForm } from './question-form.tsx'
import { QuestionList } from './question-list.tsx'
import styles from './questions.module.css'

/** The checkout's own fields and words come when they are looked at. */
const LazyPreview = lazy(async () => ({
  default: (await import('#web/catalog/question-fields/question-preview.tsx')).QuestionPreview,
}))
const Preview: DrawQuestions = (props) => (
  <Suspense fallback={<Skeleton height={220} />}>
    <LazyPreview {...props} />
  </Suspense>
)

/** The questions of an event, for orders and for attendees, in their order (BO-28, LST-6). */
export function QuestionsPage() {
  const { t } = useLingui()
  const event = useEvent()
  const me = useMe()
  const query = useQuery(questionQueries.all(event.id))
  const [edited, setEdited] = useState<QuestionView | QuestionScope | null>(null)
  const may_write = can(me, 'question.write')
  const all = query.data ?? []
  const hidden = all.filter(({ is_hidden }) => is_hidden).length
  return (
    <Page>
      <PageHeader
        title={t`Questions`}
        text={<Trans>What buyers and attendees are asked in the checkout, besides name and email.</Trans>}
      >
        {all.length > 0 && <ExportMenu path={`/events/${event.id}/questions`} query={{}} />}
        {hidden > 0 && <HiddenSwitch event={event} count={hidden} may_write={may_write} />}
      </PageHeader>
      {query.isPending && <SkeletonRows />}
      {query.isError && !query.data && <LoadError onRetry={() => query.refetch()} />}
      {query.data && (
        <div className={styles.columns}>
          <div className={styles.lists}>
            {(['ORDER', 'ATTENDEE'] as const).map((scope) => (
              <ScopeList key={scope} scope={scope} event={event} all={all} may_write={may_write} onEdit={setEdited} />
            ))}
          </div>
          <AllPreview event={event} questions={all} />
        </div>
      )}
      {edited && <QuestionForm event={event} question={edited} Preview={Preview} onClose={() => setEdited(null)} />}
    </Page>
  )
}

/** The event's setting, for the whole team (SET-13, QST-8). */
function HiddenSwitch({ event, count, may_write }: { event: EventView; count: number; may_write: boolean }) {
  const { t, i18n } = useLingui()
  const [is_busy, setBusy] = useState(false)
  const change = async (show_hidden_questions: boolean) => {
    setBusy(true)
    await patchSettings(event.id, { show_hidden_questions }).catch((error) =>
      notifyFailure(error, i18n, t`The setting was not saved. Try again.`),
    )
    setBusy(false)
  }
  return (
    <Switch
      className={styles.switch ?? ''}
      label={t`Show hidden questions (${count})`}
      checked={event.settings.show_hidden_questions}
      disabled={is_busy || !may_write}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  )
}

interface ScopeListProps {
  readonly scope: QuestionScope
  readonly event: EventView
  readonly all: readonly QuestionView[]
  readonly may_write: boolean
  readonly onEdit: (question: QuestionView | QuestionScope) => void
}

function ScopeList({ scope, event, all, may_write, onEdit }: ScopeListProps) {
  const { t, i18n } = useLingui()
  const of_scope = all.filter(({ belongs_to }) => belongs_to === scope)
  const shown = event.settings.show_hidden_questions ? of_scope : of_scope.filter(({ is_hidden }) => !is_hidden)
  const sort = (ids: readonly number[]) => {
    // hidden rows keep their places: the server wants the exact set of the scope (QST-10)
    const rest = [...ids]
    const whole = of_scope.map(({ id }) => (ids.includes(id) ? (rest.shift() ?? id) : id))
    sortQuestions(event.id, whole).catch((error) =>
      notifyFailure(error, i18n, t`Sorting failed. Try again, or reload the page.`),
    )
  }
  const sortable = useSortable(
    shown.map(({ id }) => id),
    sort,
    may_write && shown.length > 1,
  )
  const label = scope === 'ORDER' ? t`Order questions` : t`Attendee questions`
  const add = may_write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => onEdit(scope)}>
      <Trans>Add question</Trans>
    </Button>
  )
  return (
    <section className={styles.scope} aria-label={label}>
      <header>
        <h2>
          {scope === 'ORDER' ? <Trans>Asked once per order</Trans> : <Trans>Asked of each attendee</Trans>}{' '}
          <span className={styles.count}>{of_scope.length}</span>
        </h2>
        {shown.length > 0 && add}
      </header>
      {shown.length > 0 ? (
        <QuestionList
          event={event}
          label={label}
          questions={shown}
          sortable={sortable}
          may_write={may_write}
          onEdit={onEdit}
        />
      ) : (
        <NoQuestions scope={scope}>{add}</NoQuestions>
      )}
    </section>
  )
}

/** A scope without questions says what is asked anyway (LST-23). */
const NoQuestions = ({ scope, children }: { scope: QuestionScope; children: ReactNode }) => (
  <div className={styles.empty}>
    <EmptyState
      drawing="list"
      title={<Trans>Nothing besides name and email</Trans>}
      text={
        scope === 'ORDER' ? (
          <Trans>Buyers are asked for name and email only. Add a question to learn more.</Trans>
        ) : (
          <Trans>Attendees are asked for name and email only. Add a question to learn more.</Trans>
        )
      }
    >
      {children}
    </EmptyState>
  </div>
)

/** Both parts of the details page, without what only the team sees (QST-2, QST-6). */
function AllPreview({ event, questions }: { event: EventView; questions: readonly QuestionView[] }) {
  const { t } = useLingui()
  const asked = questions.filter(({ is_hidden }) => !is_hidden)
  const parts = [
    ['ORDER', t`Buyer`],
    ['ATTENDEE', t`Each attendee`],
  ] as const
  return (
    <aside className={styles.aside} aria-label={t`What buyers see`}>
      <h2>
        <Trans>What buyers see</Trans>
      </h2>
      <Note tone="blue" icon={<IconLock size={18} />}>
        <Trans>First name, last name and email are always asked and cannot be changed.</Trans>
      </Note>
      {parts.map(([scope, word]) => (
        <section key={scope} aria-label={word}>
          <h3>{word}</h3>
          <Preview
            colors={event.settings}
            questions={asked.filter(({ belongs_to }) => belongs_to === scope)}
            with_person
          />
        </section>
      ))}
    </aside>
  )
}
