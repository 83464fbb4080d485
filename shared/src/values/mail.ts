import { roleAllows, type Role } from './roles.ts'

/** The mails that a member may choose to get. Invitations and links for new passwords are always sent. */
export const mailKinds = [
  'waiting',
  'low_balance',
  'receiver_down',
  'import_finished',
  'broadcast_paused',
  'mentioned',
] as const
export type MailKind = (typeof mailKinds)[number]

/** By the kind of mail: which role may have it, and which gets it unless the member chooses otherwise. */
const rolesOf: Readonly<Record<MailKind, { may: Role; byDefault: Role }>> = {
  waiting: { may: 'agent', byDefault: 'agent' },
  low_balance: { may: 'admin', byDefault: 'admin' },
  receiver_down: { may: 'manager', byDefault: 'admin' },
  import_finished: { may: 'manager', byDefault: 'manager' },
  broadcast_paused: { may: 'manager', byDefault: 'manager' },
  mentioned: { may: 'viewer', byDefault: 'viewer' },
}

/** What a member has chosen, by kind; a kind that is left out: as their role has it. */
export type MailChoices = Partial<Record<MailKind, boolean>>

/** Whether a member with `role` may have the mails of a kind at all. */
export const mayGetMail = (kind: MailKind, role: Role): boolean => roleAllows(role, rolesOf[kind].may)

/** Whether a member with `role` gets the mails of a kind. */
export const getsMail = (kind: MailKind, role: Role, choices: MailChoices | null): boolean =>
  mayGetMail(kind, role) && (choices?.[kind] ?? roleAllows(role, rolesOf[kind].byDefault))

/** For how long something has to last before a mail tells of it, in minutes; so far apart are mails about who waits. */
export const mailAfterMinutes = 15

/** How long a link for a new password lasts that somebody has asked for at the sign-in page, in minutes. */
export const passwordResetMinutes = 60
