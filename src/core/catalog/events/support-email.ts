export interface SupportContacts {
  readonly settings: { readonly support_email: string | null }
  readonly account: { readonly support_email: string | null }
  readonly organizer: { readonly email: string }
}

/** Whom buyers write to: the event's support email, else the account's, else the organizer's (SET-4, MAIL-3). */
export const supportEmail = ({ settings, account, organizer }: SupportContacts): string =>
  settings.support_email ?? account.support_email ?? organizer.email
