import { roleAllows, type Role } from './roles.ts'

/** The mails that a member may choose to get. Invitations and links for new passwords are always sent. */
export const mailKinds = [
  'waiting',
  'low_balance',
  'receiver_down',
  'import_finished',
  'broadcast_paused',
  'mentioned',
  'weekly',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What the devices of a member may show, as the member chooses. */
export const pushKinds = [
  'needs_human',
  'assigned',
  'new_message',
  'mentioned',
  'low_balance',
  'receiver_down',
  'import_finished',
  'broadcast_paused',
] as const
export type PushKind = (typeof pushKinds)[number]

/** What members are told of, by mail, on their devices, or both. */
export type NoticeKind = MailKind | PushKind

/** By what it is about: which role may be told of it, and which is unless the member chooses otherwise; `null`: none. */
const rolesOf: Readonly<Record<NoticeKind, { may: Role; byDefault: Role | null }>> = {
  waiting: { may: 'agent', byDefault: 'agent' },
  needs_human: { may: 'agent', byDefault: 'agent' },
  assigned: { may: 'agent', byDefault: 'agent' },
  new_message: { may: 'agent', byDefault: 'agent' },
  low_balance: { may: 'admin', byDefault: 'admin' },
  receiver_down: { may: 'manager', byDefault: 'admin' },
  import_finished: { may: 'manager', byDefault: 'manager' },
  broadcast_paused: { may: 'manager', byDefault: 'manager' },
  mentioned: { may: 'viewer', byDefault: 'viewer' },
  weekly: { may: 'viewer', byDefault: null },
}

/** What a member has chosen of one way, by kind; a kind that is left out: as their role has it. */
type Choices<K extends NoticeKind> = Partial<Record<K, boolean>>
export type MailChoices = Choices<MailKind>
export type PushChoices = Choices<PushKind>

/** Whether a member with `role` may be told of a kind at all. */
export const mayBeTold = (kind: NoticeKind, role: Role): boolean => roleAllows(role, rolesOf[kind].may)

/** Whether a member with `role`, who has made `choices` for one way, is told of a kind that way. */
export function isTold<K extends NoticeKind>(kind: K, role: Role, choices: Choices<K> | null): boolean {
  const { byDefault } = rolesOf[kind]
  return mayBeTold(kind, role) && (choices?.[kind] ?? (byDefault !== null && roleAllows(role, byDefault)))
}

/** For how long something has to last before a mail tells of it, in minutes; so far apart are mails about who waits. */
export const mailAfterMinutes = 15

/** When the weekly mail leaves on Monday, in minutes from 0:00 on the clock of the account. */
export const weeklyMailMinute = 8 * 60

/** How long a link for a new password lasts that somebody has asked for at the sign-in page, in minutes. */
export const passwordResetMinutes = 60

/** On how many devices a member may have notices. */
export const maxPushDevices = 20
/** The longest name of a device, in code points. */
export const maxDeviceName = 80
