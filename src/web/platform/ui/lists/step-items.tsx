import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Sortable } from './use-sortable.tsx'

/** The items of a row's menu that move it by one place, where there is one. */
export const StepItems = ({ sortable, id }: { sortable: Sortable; id: number }) => (
  <>
    {sortable.canStep(id, -1) && (
      <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => sortable.step(id, -1)}>
        <Trans>Move up</Trans>
      </Menu.Item>
    )}
    {sortable.canStep(id, 1) && (
      <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => sortable.step(id, 1)}>
        <Trans>Move down</Trans>
      </Menu.Item>
    )}
  </>
)
