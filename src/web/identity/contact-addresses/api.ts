import { queryOptions } from '@tanstack/react-query'
import { contactAddressEndpoints } from '#core/identity/contact-addresses/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'

export const contactAddressQueries = {
  list: () =>
    queryOptions({
      queryKey: ['contact-addresses'],
      queryFn: ({ signal }) => call(contactAddressEndpoints.list, { signal }),
    }),
}

/** Mails the link that confirms the address (MAIL-110). */
export const requestContactConfirmation = (email: string) => call(contactAddressEndpoints.request, { body: { email } })
