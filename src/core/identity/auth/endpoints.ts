import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { MAX_TOKEN_LENGTH } from '#core/platform/limits.ts'
import {
  AcceptInvitationInput,
  ForgotPasswordInput,
  InvitationView,
  LoginInput,
  OwnSessionView,
  RegisterInput,
  ResetPasswordInput,
  SessionView,
  SwitchAccountInput,
} from './schema.ts'

const ByToken = z.object({ token: z.string().max(MAX_TOKEN_LENGTH) })

/** Registration, login, logout, forgotten passwords, invitations, switching accounts (API-1 to API-9). */
export const authEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    can: 'auth.enter',
    summary: 'Register a user with an account',
    body: RegisterInput,
    data: SessionView,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    can: 'auth.enter',
    summary: 'Log in',
    body: LoginInput,
    data: SessionView,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    can: 'own.profile',
    session_only: true,
    summary: 'End this session',
  }),
  logoutAll: endpoint({
    method: 'POST',
    path: '/auth/logout-all',
    can: 'own.profile',
    session_only: true,
    own_login: true,
    summary: 'End every session of the user',
  }),
  switchAccount: endpoint({
    method: 'POST',
    path: '/auth/switch-account',
    can: 'own.profile',
    session_only: true,
    own_login: true,
    summary: 'Go on in another account',
    body: SwitchAccountInput,
    data: SessionView,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    can: 'own.profile',
    session_only: true,
    summary: 'Where the user is logged in',
    data: z.array(OwnSessionView),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:session_id',
    can: 'own.profile',
    session_only: true,
    own_login: true,
    summary: 'Log out one device',
    operation_id: 'revokeSession',
    params: z.object({ session_id: PathId }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    can: 'auth.enter',
    summary: 'Ask for a link to set a new password',
    body: ForgotPasswordInput,
    data: z.object({ sent: z.literal(true) }),
  }),
  checkReset: endpoint({
    method: 'GET',
    path: '/auth/reset-password/:token',
    can: 'auth.token',
    summary: 'Is this reset link still good?',
    operation_id: 'checkPasswordReset',
    params: ByToken,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password/:token',
    can: 'auth.token',
    summary: 'Set a new password',
    params: ByToken,
    body: ResetPasswordInput,
  }),
  getInvitation: endpoint({
    method: 'GET',
    path: '/auth/invitation/:token',
    can: 'auth.token',
    summary: 'Read an invitation',
    params: ByToken,
    data: InvitationView,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation/:token',
    can: 'auth.token',
    summary: 'Accept an invitation',
    operation_id: 'acceptInvitation',
    params: ByToken,
    body: AcceptInvitationInput,
    data: SessionView,
  }),
} as const
