import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import type { Question } from '../forms/confirm.tsx'
import type { BulkAction } from './use-bulk.tsx'

interface Deletion<Row> extends Pick<BulkAction<Row>, 'refresh' | 'done'> {
  /** Why a row is left out; without it every row can go. */
  readonly reasonAgainst?: BulkAction<Row>['reasonAgainst']
  readonly ask: (count: number) => Omit<Question, 'is_danger'>
  readonly run: (row: Row) => Promise<unknown>
}

/** Deletes many rows once that was asked (DLG-2, ADR 0027); there is no way back, so it is never offered as one. */
export function useDeleteAction<Row>({
  ask,
  run,
  reasonAgainst = () => null,
  ...rest
}: Deletion<Row>): BulkAction<Row> {
  const { t } = useLingui()
  return {
    id: 'delete',
    label: t`Delete`,
    icon: <IconTrash size={16} />,
    is_danger: true,
    reasonAgainst,
    prepare: ({ length }) => ({ ask: { ...ask(length), is_danger: true }, run }),
    ...rest,
  }
}
