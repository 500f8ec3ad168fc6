import { z } from 'zod'
import { UserView } from '#core/identity/people/schema.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { MAX_TOKEN_LENGTH } from '#core/platform/limits.ts'
import { EmailChangeView, InviteUserInput, MeInput, MemberInput, MeView, USER_LIST } from './schema.ts'

const OneUser = z.object({ user_id: PathId })
const OneUserByToken = z.object({ user_id: PathId, token: z.string().max(MAX_TOKEN_LENGTH) })

/** The logged-in user, their sessions and email change; members and invitations of the account (API-10 to API-20). */
export const userEndpoints = {
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    can: 'own.profile',
    session_only: true,
    summary: 'The logged-in user',
    data: MeView,
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/users/me',
    can: 'own.profile',
    session_only: true,
    summary: 'Change own profile or password',
    body: MeInput,
    data: UserView,
  }),
  list: endpoint({
    method: 'GET',
    path: '/users',
    can: 'user.read',
    session_only: true,
    summary: 'Members of the account',
    data: UserView,
    list: USER_LIST,
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:user_id',
    can: 'user.read',
    session_only: true,
    summary: 'One member',
    params: OneUser,
    data: UserView,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users',
    can: 'user.invite',
    session_only: true,
    summary: 'Invite somebody',
    body: InviteUserInput,
    data: UserView,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:user_id',
    can: 'user.write',
    session_only: true,
    summary: "Change a member's names, role or status",
    params: OneUser,
    body: MemberInput,
    data: UserView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:user_id',
    can: 'user.remove',
    session_only: true,
    summary: 'Remove a member',
    params: OneUser,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/users/:user_id/invitation',
    can: 'invitation.write',
    session_only: true,
    summary: 'Send the invitation again',
    params: OneUser,
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/invitation',
    can: 'invitation.write',
    session_only: true,
    summary: 'Revoke an invitation',
    params: OneUser,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/users/:user_id/confirm-email/:token',
    can: 'own.profile',
    session_only: true,
    summary: 'Confirm own email address',
    params: OneUserByToken,
    data: UserView,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/users/:user_id/resend-email-confirmation',
    can: 'own.profile',
    session_only: true,
    summary: 'Send the confirmation mail again',
    params: OneUser,
  }),
  readEmailChange: endpoint({
    method: 'GET',
    path: '/users/:user_id/email-change/:token',
    can: 'own.profile',
    session_only: true,
    summary: 'What a link from the mail to the new address would change',
    params: OneUserByToken,
    data: EmailChangeView,
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/users/:user_id/email-change/:token',
    can: 'own.profile',
    session_only: true,
    summary: 'Confirm the change of own email address',
    params: OneUserByToken,
    data: UserView,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/users/:user_id/email-change',
    can: 'own.profile',
    session_only: true,
    summary: 'Cancel the change of own email address',
    params: OneUser,
    data: UserView,
  }),
} as const
