import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { Email } from '#core/platform/fields.ts'
import { MAX_TOKEN_LENGTH } from '#core/platform/limits.ts'

/** Addresses of organizers and of support: they become Reply-To once somebody who reads them has said so (MAIL-3). */
export const contactAddressEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/contact-addresses',
    can: 'organizer.read',
    summary: 'Confirmed addresses of the account',
    operation_id: 'listContactAddresses',
    data: z.object({ confirmed: z.array(z.string()) }),
  }),
  request: endpoint({
    method: 'POST',
    path: '/contact-addresses',
    can: 'organizer.write',
    summary: 'Mail a link that confirms an address of the account',
    operation_id: 'requestContactAddress',
    body: z.object({ email: Email }),
  }),
  /** A POST, because opening a mailed link must never act. */
  confirm: endpoint({
    method: 'POST',
    path: '/public/confirm-contact',
    can: 'auth.token',
    summary: 'Confirm an address by its mailed link',
    operation_id: 'confirmContactAddress',
    body: z.object({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) }),
  }),
} as const
