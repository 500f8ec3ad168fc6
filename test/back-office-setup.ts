import { notifications } from '@mantine/notifications'
import { afterAll } from 'vitest'
import { queryClient } from '#web/platform/client/query-client.ts'

// files of a process share the one query client and the one stack of notifications: each leaves them as it found them
const defaults = queryClient.getDefaultOptions()
afterAll(() => {
  queryClient.setDefaultOptions(defaults)
  queryClient.clear()
  notifications.clean()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
