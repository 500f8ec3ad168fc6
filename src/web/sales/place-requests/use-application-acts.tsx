import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import {
  MAX_APPLICATION_MESSAGE_LENGTH,
  MAX_APPLICATION_REASON_LENGTH,
  MAX_APPLICATIONS_AT_ONCE,
} from '#core/records/applications/limits.ts'
import type { ApplicationView } from '#core/records/applications/schema.ts'
import { inOneCall } from '#web/platform/ui/lists/in-one-call.ts'
import type { BulkAction } from '#web/platform/ui/lists/use-bulk.tsx'
import { applicationCalls, refreshApplications } from './api.ts'

const { APPLIED, REJECTED, LAPSED } = ApplicationStatus

/** What staff decide, for one row's menu, its drawer and many at once (APP-4, APP-5). */
export function useApplicationActs(event_id: number): readonly BulkAction<ApplicationView>[] {
  return [useApprove(event_id), useReject(event_id), useReopen(event_id)]
}

function useApprove(event_id: number): BulkAction<ApplicationView> {
  const { t } = useLingui()
  return {
    id: 'approve',
    label: t`Approve`,
    icon: <IconCheck size={16} />,
    reasonAgainst: ({ status }) => (status === APPLIED ? null : t`Only open applications can be approved.`),
    prepare: (rows) => {
      const places = rows.reduce((sum, { quantity }) => sum + quantity, 0)
      return {
        ask: {
          title: <Plural value={rows.length} one="Approve # application?" other="Approve # applications?" />,
          text: (
            <>
              <p style={{ margin: 0 }}>
                <Plural value={places} one="# place is held as of now." other="# places are held as of now." />{' '}
                <Trans>The applicants are mailed a link to pay at today’s price. Free places are booked at once.</Trans>
              </p>
              {rows.length > 1 && (
                <p style={{ margin: '8px 0 0' }}>
                  <Trans>If places run out, the rest stay to be decided.</Trans>
                </p>
              )}
            </>
          ),
          action: <Trans>Approve</Trans>,
        },
        run: inOneCall(rows, MAX_APPLICATIONS_AT_ONCE, (ids) => applicationCalls.approve(event_id, ids)),
      }
    },
    refresh: () => refreshApplications(event_id),
    done: (count) => <Plural value={count} one="# application approved" other="# applications approved" />,
  }
}

interface Told {
  message: string
  reason: string
  notify: boolean
}

function useReject(event_id: number): BulkAction<ApplicationView> {
  const { t } = useLingui()
  return {
    id: 'reject',
    label: t`Reject`,
    icon: <IconX size={16} />,
    is_danger: true,
    reasonAgainst: ({ status }) => (status === APPLIED ? null : t`Only open applications can be rejected.`),
    prepare: (rows) => {
      const told: Told = { message: '', reason: '', notify: true }
      return {
        ask: {
          title: <Plural value={rows.length} one="Reject # application?" other="Reject # applications?" />,
          text: <RejectFields told={told} />,
          action: <Plural value={rows.length} one="Reject # application" other="Reject # applications" />,
          is_danger: true,
        },
        run: inOneCall(rows, MAX_APPLICATIONS_AT_ONCE, (ids) =>
          applicationCalls.reject(event_id, {
            ids,
            notify: told.notify,
            ...(told.reason.trim() ? { reason: told.reason } : {}),
            ...(told.notify && told.message.trim() ? { message: told.message } : {}),
          }),
        ),
      }
    },
    refresh: () => refreshApplications(event_id),
    done: (count) => <Plural value={count} one="# application rejected" other="# applications rejected" />,
  }
}

/** What goes to the applicant, and what stays with the team; `told` is read when the question is answered. */
function RejectFields({ told }: { told: Told }) {
  const { t } = useLingui()
  const [notify, setNotify] = useState(told.notify)
  return (
    <Stack gap="md">
      <Trans>You can reopen it later. Nothing was held or charged.</Trans>
      <Switch
        label={t`Tell the applicant by mail`}
        checked={notify}
        onChange={(event) => {
          told.notify = event.currentTarget.checked
          setNotify(told.notify)
        }}
      />
      {notify && (
        <Textarea
          label={t`Message to the applicant (optional)`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MAX_APPLICATION_MESSAGE_LENGTH}
          defaultValue={told.message}
          onChange={(event) => {
            told.message = event.currentTarget.value
          }}
        />
      )}
      <TextInput
        label={t`Reason, for your team only (optional)`}
        maxLength={MAX_APPLICATION_REASON_LENGTH}
        onChange={(event) => {
          told.reason = event.currentTarget.value
        }}
      />
    </Stack>
  )
}

function useReopen(event_id: number): BulkAction<ApplicationView> {
  const { t } = useLingui()
  return {
    id: 'reopen',
    label: t`Reopen`,
    icon: <IconArrowBackUp size={16} />,
    is_one_of_two: true,
    reasonAgainst: ({ status }) =>
      status === REJECTED || status === LAPSED ? null : t`Only what was rejected or not paid in time can be reopened.`,
    prepare: (rows) => ({
      ask: {
        title: <Plural value={rows.length} one="Reopen # application?" other="Reopen # applications?" />,
        text: <Trans>It stands to be decided again. The applicant is not mailed until you decide.</Trans>,
        action: <Trans>Reopen</Trans>,
      },
      run: inOneCall(rows, MAX_APPLICATIONS_AT_ONCE, (ids) => applicationCalls.reopen(event_id, ids)),
    }),
    refresh: () => refreshApplications(event_id),
    done: (count) => <Plural value={count} one="# application reopened" other="# applications reopened" />,
  }
}
