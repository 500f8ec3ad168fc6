import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Popover, Radio, Stack, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#core/platform/money.ts'
import { textMatcher } from '#core/platform/search-text.ts'
import { endOfDay, localDate, localToInstant } from '#core/platform/time.ts'
import { CHOICES_SHOWN, SEARCHED_FROM } from '#web/platform/ui/limits.ts'
import { useLocaleTag } from '../display/money.tsx'
import { MoneyInput } from '../inputs/money-input.tsx'
import styles from './list-tools.module.css'
import type { ListState } from './use-list-state.ts'

export interface FilterDef {
  readonly field: string
  readonly label: string
  /** Choices, or the things behind an id. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Called when its values are looked at: for choices that are asked for only then. */
  readonly onOpen?: () => void
  /** Days are those of this zone. */
  readonly zone?: string
  /** Amounts are minor units of this currency. */
  readonly currency?: string
}

type Operators = Readonly<Record<string, string>>

const dayOf = (instant: string | undefined, zone: string, shift_ms = 0): string =>
  instant && !Number.isNaN(Date.parse(instant)) ? localDate(new Date(Date.parse(instant) - shift_ms), zone) : ''

/** One filter in words, for its pill. */
export function useFilterLabels() {
  const { t } = useLingui()
  const tag = useLocaleTag()
  return ({ options, zone = 'UTC', currency }: FilterDef, operators: Operators): string => {
    if (options) {
      const values = (operators.in ?? operators.eq ?? '').split(',')
      const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? value)
      return new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(labels)
    }
    if (operators.eq === 'true') return t`yes`
    if (operators.eq === 'false') return t`no`
    const show = (raw: string, shift_ms = 0) =>
      currency ? formatMoney(Number(raw), currency, tag) : dayOf(raw, zone, shift_ms)
    const { gte: low, lte, lt } = operators
    const high = lte ?? lt
    const [from, until] = [low && show(low), high && show(high, lt ? 1 : 0)]
    if (from && until) return t`${from} to ${until}`
    if (from) return t`from ${from}`
    if (until) return t`until ${until}`
    return Object.values(operators).join(' ')
  }
}

/** A menu of the fields, then the values of the one that was chosen. */
export function AddFilter({ list, filters }: { list: ListState; filters: readonly FilterDef[] }) {
  const [opened, setOpened] = useState(false)
  const [field, setField] = useState<string | null>(null)
  const filter = filters.find((one) => one.field === field)
  const close = () => {
    setOpened(false)
    setField(null)
  }
  return (
    <Popover
      opened={opened}
      onChange={(open) => (open ? setOpened(true) : close())}
      position="bottom-start"
      trapFocus
      returnFocus
      width={300}
    >
      <Popover.Target>
        <Button
          leftSection={<IconFilter size={16} />}
          className={styles.short}
          onClick={() => (opened ? close() : setOpened(true))}
        >
          <span className={styles.word}>
            <Trans>Add filter</Trans>
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {filter ? (
          <FilterForm
            key={filter.field}
            list={list}
            filter={filter}
            onApply={(operators) => {
              list.setFilter(filter.field, operators)
              close()
            }}
          />
        ) : (
          <ul className={styles.fields}>
            {filters.map((one) => (
              <li key={one.field}>
                <button
                  type="button"
                  onClick={() => {
                    one.onOpen?.()
                    setField(one.field)
                  }}
                >
                  {one.label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterForm({
  list,
  filter,
  onApply,
}: {
  list: ListState
  filter: FilterDef
  onApply: (operators: Operators | null) => void
}) {
  const [chosen, setChosen] = useState<Operators>(list.filters[filter.field] ?? {})
  const is_flag = list.spec.filters[filter.field]?.type === 'boolean'
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault()
        const kept = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
        onApply(Object.keys(kept).length > 0 ? kept : null)
      }}
    >
      {filter.options ? (
        <Choices filter={filter} chosen={chosen} onChange={setChosen} />
      ) : is_flag ? (
        <Radio.Group label={filter.label} value={chosen.eq ?? ''} onChange={(eq) => setChosen({ eq })}>
          <Stack gap={8} mt={6}>
            <Radio value="true" label={<Trans>Yes</Trans>} />
            <Radio value="false" label={<Trans>No</Trans>} />
          </Stack>
        </Radio.Group>
      ) : filter.currency ? (
        <Amounts currency={filter.currency} chosen={chosen} onChange={setChosen} />
      ) : filter.zone ? (
        <Days zone={filter.zone} chosen={chosen} onChange={setChosen} />
      ) : (
        <TextInput
          label={filter.label}
          value={chosen.eq ?? ''}
          onChange={(event) => setChosen({ eq: event.currentTarget.value })}
        />
      )}
      <Group justify="flex-end" mt="sm">
        <Button type="submit" variant="filled" color="action">
          <Trans>Apply</Trans>
        </Button>
      </Group>
    </form>
  )
}

interface PartProps {
  readonly chosen: Operators
  readonly onChange: (operators: Operators) => void
}

function Choices({ filter, chosen, onChange }: PartProps & { filter: FilterDef }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const value = (chosen.in ?? chosen.eq ?? '').split(',').filter(Boolean)
  const finds = textMatcher(search)
  const options = filter.options ?? []
  const found = options.filter((one) => value.includes(one.value) || finds(one.label))
  const shown = found.filter((one, index) => index < CHOICES_SHOWN || value.includes(one.value))
  return (
    <Checkbox.Group
      label={filter.label}
      value={value}
      onChange={(values) => onChange(values.length > 0 ? { in: values.join(',') } : {})}
    >
      {options.length > SEARCHED_FROM && (
        <TextInput
          mt={6}
          aria-label={t`Search`}
          placeholder={t`Search`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // the form would apply the filter
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Stack gap={8} mt={6} mah={280} style={{ overflow: 'auto' }}>
        {shown.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
        {shown.length < found.length && (
          <p className={styles.more}>
            <Trans>Search to find the others.</Trans>
          </p>
        )}
      </Stack>
    </Checkbox.Group>
  )
}

function Amounts({ currency, chosen, onChange }: PartProps & { currency: string }) {
  const read = (text: string | undefined) => (text ? Number(text) : null)
  const write = (name: string, value: number | null) =>
    onChange({ ...chosen, [name]: value === null || Number.isNaN(value) ? '' : String(value) })
  return (
    <Stack gap={10}>
      <MoneyInput
        label={<Trans>From</Trans>}
        currency={currency}
        value={read(chosen.gte)}
        onChange={(value) => write('gte', value)}
      />
      <MoneyInput
        label={<Trans>Until</Trans>}
        currency={currency}
        value={read(chosen.lte)}
        onChange={(value) => write('lte', value)}
      />
    </Stack>
  )
}

/** Whole days of the zone: from the first instant of one to the last of another. */
function Days({ zone, chosen, onChange }: PartProps & { zone: string }) {
  const start = (day: string) => (day ? localToInstant(`${day}T00:00`, zone) : null)
  const from = dayOf(chosen.gte, zone)
  const until = dayOf(chosen.lt, zone, 1)
  return (
    <Stack gap={10}>
      <TextInput
        type="date"
        label={<Trans>From</Trans>}
        value={from}
        onChange={(event) => onChange({ ...chosen, gte: start(event.currentTarget.value)?.toISOString() ?? '' })}
      />
      <TextInput
        type="date"
        label={<Trans>Until</Trans>}
        value={until}
        onChange={(event) => {
          const day = start(event.currentTarget.value)
          onChange({ ...chosen, lt: day ? endOfDay(day, zone).toISOString() : '' })
        }}
      />
    </Stack>
  )
}
