import { EventStatus } from '#core/platform/states/event-state.ts'
import '@mantine/spotlight/styles.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { can } from '#core/platform/permissions.ts'
import { MIN_FIND_LENGTH } from '#core/reporting/search/limits.ts'
import { PALETTE_DELAY_MS, PALETTE_EVENTS } from '#web/app/admin/limits.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { organizerQueries } from '#web/catalog/organizers/api.ts'
import { useMe, useMeAnywhere } from '#web/identity/session/actor.ts'
import { searchQueries } from './api.ts'
import { type Command, matches, type PaletteForm, useCommandGroups } from './commands.ts'
import styles from './palette.module.css'

const [store, spotlight] = createSpotlight()

interface PaletteProps {
  readonly onClose: () => void
  readonly onForm: (form: PaletteForm) => void
}

/** The server's own search finds events, people, orders and codes (LST-1, LST-30); everything else is known here. */
function useKnown(search: string) {
  const [me, anywhere] = [useMe(), useMeAnywhere()]
  const { event_id, organizer_id } = useParams()
  const [wanted] = useDebouncedValue(search.trim(), PALETTE_DELAY_MS)
  const event = useQuery({ ...eventQueries.one(Number(event_id)), enabled: event_id !== undefined }).data
  const organizers = useQuery({ ...organizerQueries.list(), enabled: can(anywhere, 'organizer.read') }).data?.data ?? []
  const events =
    useQuery(
      eventQueries.list({
        per_page: PALETTE_EVENTS,
        ...(wanted
          ? { query: wanted }
          : { filter_fields: { lifecycle_status: { ne: 'ENDED' }, status: { ne: EventStatus.ARCHIVED } } }),
      }),
    ).data?.data ?? []
  const asks = [...wanted].length >= MIN_FIND_LENGTH
  const things = useQuery({ ...searchQueries.find({ event_id, organizer_id }, wanted), enabled: asks })
  const is_asking = things.isFetching || wanted !== search.trim()
  const found = asks ? (things.data ?? null) : null
  return {
    known: { me, anywhere, event: event_id === undefined ? undefined : event, organizers, events, found },
    is_asking,
  }
}

/** Jump anywhere, or begin something; by keyboard alone (UIX-6). */
export function Palette({ onClose, onForm }: PaletteProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const { known, is_asking } = useKnown(search)
  const groups = useCommandGroups(known)
    .map(({ label, is_found, commands }) => ({
      label,
      commands: is_found ? commands : commands.filter((command) => matches(command, search)),
    }))
    .filter(({ commands }) => commands.length > 0)
  useEffect(() => spotlight.open(), [])
  const run = ({ to, href, form }: Command) => {
    if (href) window.open(href, '_blank', 'noopener')
    else if (form) onForm(form)
    else if (to) void navigate(to)
  }
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={search}
      onQueryChange={setSearch}
      onSpotlightClose={onClose}
      scrollable
      maxHeight="min(60vh, 480px)"
      size={600}
      yOffset="10vh"
      centered={false}
      attributes={{ content: { 'aria-label': t`Go to` } }}
      overlayProps={{ color: '#0b0e12', backgroundOpacity: 0.4 }}
      classNames={{ content: styles.content ?? '', actionsGroup: styles.group ?? '' }}
    >
      <Spotlight.Search
        aria-label={t`Search events, people, orders, codes and pages`}
        placeholder={t`Search events, people, orders, codes and pages`}
        leftSection={<IconSearch size={18} />}
        classNames={{ input: styles.search ?? '' }}
      />
      <Spotlight.ActionsList className={styles.list ?? ''}>
        {groups.map(({ label, commands }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {commands.map((command) => (
              <CommandLine key={command.id} command={command} onRun={() => run(command)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty className={styles.empty ?? ''}>
            {is_asking ? <Trans>Searching…</Trans> : <Trans>Nothing found by this name.</Trans>}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function CommandLine({ command: { label, more, icon: CommandIcon }, onRun }: { command: Command; onRun: () => void }) {
  return (
    <Spotlight.Action
      label={label}
      {...(more ? { description: more } : {})}
      leftSection={<CommandIcon size={18} stroke={1.75} />}
      onClick={onRun}
      classNames={{
        action: styles.action ?? '',
        actionLabel: styles.label ?? '',
        actionDescription: styles.more ?? '',
        actionSection: styles.icon ?? '',
      }}
    />
  )
}
