import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import {
  ConnectionKey,
  SsoFinishInput,
  SsoFinishView,
  SsoIdentitiesView,
  SsoLinkInput,
  SsoLogoutInput,
  SsoStartInput,
  SsoStartView,
} from './schema.ts'

/** Logging in at the organization's own provider (API-504, API-505). */
export const ssoEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/auth/sso/start',
    can: 'auth.enter',
    summary: 'Begin to log in by sign-on',
    body: SsoStartInput,
    data: SsoStartView,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/sso/finish',
    can: 'auth.enter',
    summary: 'Go on with what the provider gave the browser',
    body: SsoFinishInput,
    data: SsoFinishView,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/sso/:connection/backchannel-logout',
    can: 'auth.enter',
    summary: 'The provider tells that somebody has logged out there',
    params: z.object({ connection: ConnectionKey }),
    body: SsoLogoutInput,
  }),
  listIdentities: endpoint({
    method: 'GET',
    path: '/users/me/sso-identities',
    can: 'own.profile',
    session_only: true,
    summary: 'Own identities at sign-on providers',
    operation_id: 'listOwnSsoIdentities',
    data: SsoIdentitiesView,
  }),
  linkIdentity: endpoint({
    method: 'POST',
    path: '/users/me/sso-identities',
    can: 'own.profile',
    session_only: true,
    own_login: true,
    fresh: true,
    summary: 'Begin to link an identity',
    operation_id: 'linkOwnSsoIdentity',
    body: SsoLinkInput,
    data: SsoStartView,
  }),
  unlinkIdentity: endpoint({
    method: 'DELETE',
    path: '/users/me/sso-identities/:sso_identity_id',
    can: 'own.profile',
    session_only: true,
    own_login: true,
    fresh: true,
    summary: 'Unlink an identity',
    params: z.object({ sso_identity_id: PathId }),
  }),
} as const
