import { z } from 'zod'
import { By, Code, Count, FieldNames, Flag, Id, internalAction, State } from './action.ts'

const account = internalAction('account')
const user = internalAction('user')
const key = internalAction('api_key')
const role = internalAction('role')
const webhook = internalAction('webhook')
/** Which terms and which privacy notice (INS-3). */
const Versions = z.strictObject({ terms: Code, privacy: Code })

/** Accounts, users, the installation (LOGE-2c). Names and addresses stand in `changes`. */
export const IDENTITY_ACTIONS = {
  'account.registered': account({ user_id: Id, accepted: Versions }, { jobs: ['mails.send'] }),
  'account.created': account({ user_id: Id.optional(), by: By }),
  'account.updated': account({ fields: FieldNames }),
  'account.owner_moved': account({ from: Id, to: Id, by: By }),
  'account.removed': account({ events: Count, members: Count, by: By }),
  'contact_address.asked': account({}, { jobs: ['mails.send'] }),
  'contact_address.confirmed': account({}),
  'user.invited': user({ user_id: Id, role: State }, { jobs: ['mails.send'] }),
  'user.updated': user({ user_id: Id, fields: FieldNames, role: State.optional(), status: State.optional() }),
  'user.removed': user({ user_id: Id }),
  /** Which roles on which targets stands in `changes` (AUD-3). */
  'grants.changed': user({ user_id: Id, given: Count, taken: Count }),
  'grants.ended': user({ user_id: Id, ended: Count }),
  'role.created': role({ role_id: Id }),
  'role.updated': role({ role_id: Id, fields: FieldNames }),
  'role.deleted': role({ role_id: Id }),
  /** By the account's sign-on, without an invitation (ACCESS-13). */
  'user.joined': user({ user_id: Id }),
  'invitation.accepted': user({ user_id: Id, accepted: Versions.optional() }),
  'invitation.resent': user({ user_id: Id }, { jobs: ['mails.send'] }),
  'invitation.revoked': user({ user_id: Id }),
  'profile.updated': user({ fields: FieldNames, password: Flag }, { jobs: ['mails.send'] }),
  'email_change.requested': user({ user_id: Id }, { jobs: ['mails.send'] }),
  'email_change.cancelled': user({ user_id: Id }),
  'email.changed': user({ user_id: Id }),
  'email.confirmed': user({ user_id: Id, by: By }),
  'password.changed': user({ user_id: Id, by: By }, { jobs: ['mails.send'] }),
  'password.reset': user({ user_id: Id, confirmed: Flag }, { jobs: ['mails.send'] }),
  'api_key.created': key({ api_key_id: Id, mode: State }),
  'api_key.updated': key({ api_key_id: Id, fields: FieldNames }),
  'api_key.rotated': key({ api_key_id: Id, overlap_hours: Count }),
  'api_key.revoked': key({ api_key_id: Id, by: By }),
  'api_key.expiry_announced': key({ api_key_id: Id, days: Count }, { jobs: ['mails.send'] }),
  'session.revoked': user({ session_id: Id }),
  'sso.connected': account({ fields: FieldNames }),
  'sso.updated': account({ fields: FieldNames }),
  'sso.disconnected': account({}),
  'sso.logged_out': account({ sessions: Count }),
  'sso_domain.added': account({ sso_domain_id: Id }),
  'sso_domain.verified': account({ sso_domain_id: Id }),
  'sso_domain.failing': account({ sso_domain_id: Id }),
  'sso_domain.lapsed': account({ sso_domain_id: Id }, { jobs: ['mails.send'] }),
  'sso_domain.lost': account({ sso_domain_id: Id }),
  'sso_domain.removed': account({ sso_domain_id: Id }),
  'sso_identity.linked': user({ user_id: Id, sso_identity_id: Id }),
  'sso_identity.unlinked': user({ user_id: Id, sso_identity_id: Id }),
  'session.confirmed': user({ session_id: Id, method: State, factor: State.nullable() }),
  'factor.added': user({ user_id: Id, factor: State }, { jobs: ['mails.send'] }),
  'factor.removed': user({ user_id: Id, factor: State, by: By }, { jobs: ['mails.send'] }),
  'factors.reset': user({ user_id: Id, by: By }, { jobs: ['mails.send'] }),
  'login.opened': user(
    { user_id: Id, session_id: Id, method: State, factor: Flag, device: State },
    { jobs: ['mails.send'] },
  ),
  /** In around an enforced sign-on (ACCESS-12). */
  'login.break_glass': user({ user_id: Id, session_id: Id, method: State }, { jobs: ['mails.send'] }),
  'security.updated': account({ second_factor: State }),
  'passkey.renamed': user({ user_id: Id, passkey_id: Id }),
  'recovery_codes.made': user({ user_id: Id }, { jobs: ['mails.send'] }),
  'webhook.created': webhook({ webhook_id: Id, mode: State, payload: State }),
  'webhook.updated': webhook({ webhook_id: Id, fields: FieldNames }),
  'webhook.deleted': webhook({ webhook_id: Id }),
  'webhook.disabled': webhook({ webhook_id: Id, reason: State }, { jobs: ['mails.send'] }),
  'webhook.secret_rotated': webhook({ webhook_id: Id }),
  'webhook.tested': webhook({ webhook_id: Id, type: Code, status: Count.nullable(), result: State }),
  'webhook.replayed': webhook({ webhook_id: Id, deliveries: Count, from: Id.optional(), to: Id.optional() }),
  'installation.moved': internalAction('installation')({ before: Id.nullable(), by: By }),
  'installation.updated': internalAction('installation')({ terms: Code, privacy: Code }),
  /** The former secret was lost (OBJ-10). */
  'installation.secret_accepted': internalAction('installation')({ by: By }),
  /** What was searched and filtered for stands in `changes` (AUD-3). */
  'list.exported': account({ list: Code, format: Code, rows: Count, is_whole: Flag }),
  'operator_link.issued': internalAction('installation')({ purpose: State, user_id: Id.optional() }),
  /** Which stores stands in `changes` (BO-190). */
  'files.moved': internalAction('installation')({ copied: Count, present: Count, damaged: Count, by: By }),
  /** Of the installation, by the worker or the operator's command (BO-190). */
  'backup.made': internalAction('installation')({ name: Code, tables: Count, rows: Count, files: Count, bytes: Count }),
  'restore.done': internalAction('installation')({ name: Code, release: Code }),
  'recovery.started': internalAction('installation')({ mails: Count, webhooks: Count }),
  'recovery.sent': internalAction('installation')({ mails: Count, webhooks: Count }, { jobs: ['mails.send'] }),
  'recovery.done': internalAction('installation')({}),
  'alarm.cleared': internalAction('installation')({ alarm_id: Id, kind: Code, subject: Code, by: By }),
}
