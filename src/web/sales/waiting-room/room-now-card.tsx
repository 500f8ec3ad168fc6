import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#core/platform/permissions.ts'
import type { RoomView } from '#core/sales/waiting-room/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { confirm } from '#web/platform/ui/forms/confirm.tsx'
import { FormBody } from '#web/platform/ui/forms/resource-form.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { roomQuery } from './api.ts'
import { Dials, MessageField, messageOf } from './room-fields.tsx'
import { useRoomForm } from './use-room-form.ts'
import styles from './waiting-room.module.css'

/** What staff turn while people wait: the dials and the message, beside the figures they go by (LIVE-5). */
export function RoomNowCard({ event_id }: { event_id: number }) {
  const { data: room } = useQuery(roomQuery(event_id))
  const may_act = can(useMe(), 'live.act')
  // thrown away, it starts anew with what is stored
  const [round, setRound] = useState(0)
  if (!room || !may_act) return null
  return <NowForm key={round} event_id={event_id} room={room} onDiscard={() => setRound(round + 1)} />
}

interface NowFormProps {
  readonly event_id: number
  readonly room: RoomView
  readonly onDiscard: () => void
}

function NowForm({ event_id, room, onDiscard }: NowFormProps) {
  const { t } = useLingui()
  const { max_shoppers, admissions_per_minute } = room
  const resource = useRoomForm(event_id, {
    room,
    initial: { max_shoppers, admissions_per_minute, message: room.message ?? '' },
    toInput: ({ message, ...dials }) => ({ ...dials, message: messageOf(message) }),
  })
  const { form, is_dirty, is_saving } = resource
  const submit = async (): Promise<boolean> => {
    const is_meant = await confirm({
      title: <Trans>Change the queue while people wait?</Trans>,
      text: (
        <Trans>It takes effect within seconds, and everybody who waits can read the message. All places stay.</Trans>
      ),
      action: <Trans>Change the queue</Trans>,
    })
    if (!is_meant || !(await resource.submit())) return false
    notifyDone(t`The queue was changed.`)
    return true
  }
  return (
    <Card title={t`Queue`}>
      <FormBody resource={{ ...resource, submit }} label={t`Queue`}>
        <Dials propsOf={(name) => form.getInputProps(name)} />
        <MessageField {...form.getInputProps('message')} />
        {is_dirty && (
          <div className={styles.acts}>
            <Button type="submit" variant="filled" color="action" loading={is_saving}>
              <Trans>Change the queue</Trans>
            </Button>
            <Button disabled={is_saving} onClick={onDiscard}>
              <Trans>Leave it as it is</Trans>
            </Button>
          </div>
        )}
      </FormBody>
    </Card>
  )
}
