import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import type { QuestionView } from '#core/catalog/questions/schema.ts'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { StepItems } from '#web/platform/ui/lists/step-items.tsx'
import type { Sortable } from '#web/platform/ui/lists/use-sortable.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { deleteQuestion, updateQuestion } from './api.ts'

interface QuestionMenuProps {
  readonly event_id: number
  readonly question: QuestionView
  readonly sortable: Sortable
  readonly onEdit: () => void
}

/** Edit, hide or show, move, delete. With answers a question is hidden instead of deleted (QST-9). */
export function QuestionMenu({ event_id, question, sortable, onEdit }: QuestionMenuProps) {
  const { t } = useLingui()
  const { perform } = useAction()
  const { id, title, is_hidden } = question
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete “{title}”?</Trans>,
        text: <Trans>It is no longer asked.</Trans>,
        action: <Trans>Delete question</Trans>,
        is_danger: true,
      },
      run: () => deleteQuestion(event_id, id),
      done: t`Question deleted`,
      failed: t`The question was not deleted. Try again.`,
    })
  const turn = () =>
    perform({
      run: () => updateQuestion(event_id, id, { is_hidden: !is_hidden }),
      done: is_hidden ? t`It is asked again.` : t`Question hidden from buyers`,
      failed: t`The question was not saved. Try again.`,
    })
  return (
    <RowMenu label={title}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit question</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={turn}>
        {is_hidden ? <Trans>Show to buyers</Trans> : <Trans>Hide from buyers</Trans>}
      </Menu.Item>
      <StepItems sortable={sortable} id={id} />
      <Menu.Divider />
      {question.answers_count > 0 ? (
        <Menu.Label>
          <Trans>It has answers and cannot be deleted.</Trans>
        </Menu.Label>
      ) : (
        <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
          <Trans>Delete question</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  )
}
