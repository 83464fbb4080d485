import { z } from 'zod'
import { AccountType, Me, Password } from './account.ts'
import { Email, Instant, optionalInput, requiredText, text } from './fields.ts'

/** A password as typed to sign in: it may be older than today's rules for new ones. */
const typedPassword = text(1024).min(1, 'must not be empty')

/** The secret part of a one-time link. It follows the `#` there, so that it reaches no server log and no other site. */
const linkToken = z.string().regex(/^[\w-]{43}$/, 'is not the token of a link; copy the whole link')

const personName = requiredText(200)

/** The body that signs somebody in. */
export const SignIn = z.object({ email: requiredText(320).toLowerCase(), password: typedPassword })

/** The body that creates the owner's account with the link of the first run. */
export const SetUp = z.object({
  token: linkToken,
  name: personName,
  email: Email,
  password: Password,
  type: AccountType.default('standard'),
})
export type SetUp = z.output<typeof SetUp>

/** The body that asks whether a link is valid, and whom it is for. */
export const ReadLink = z.object({ token: linkToken })

/** Whom a link is for: an invitation, or one for a new password. */
export const MemberLink = z.object({ email: z.string(), accountName: z.string(), expiresAt: Instant })

/** The body by which an invited person becomes a member. */
export const AcceptInvitation = z.object({ token: linkToken, name: personName, password: Password })

/** The body that sets a new password with a link. */
export const ChoosePassword = z.object({ token: linkToken, password: Password })

/** The body that changes one's own password. */
export const ChangePassword = z.object({ currentPassword: typedPassword, newPassword: Password })

/** Who is signed in, and to which account. */
export const Session = z
  .object({
    member: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    account: Me,
    /** Set while a member of an agency acts as one of its sub-accounts. */
    actingFor: z.object({ agencyName: z.string(), memberName: z.string() }).nullable(),
    /** The address that people and platforms reach this service at, without a slash at its end. */
    publicUrl: z.string(),
    version: z.string(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

/** A member of an account; all have the same rights, but the owner cannot be removed. */
export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  /** `invited` until the person has chosen a password. */
  status: z.enum(['active', 'invited']),
  /** When the link of an invitation, or for a new password, ends; `null` when there is none. */
  invitationExpiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable().meta({ description: 'When the member was last here, within the hour.' }),
  createdAt: Instant,
})
export type Member = z.output<typeof Member>

/** The body that invites a member. */
export const InviteMember = z.object({ email: Email, name: optionalInput(personName) })
export type InviteMember = z.output<typeof InviteMember>

/** A member with a new link. Nobody mails it: who makes it copies the link, which is shown this once. */
export const LinkedMember = Member.extend({ link: z.string() })

/** The actions in the audit log. */
export const AuditAction = z.enum([
  'account_set_up',
  'signed_in',
  'signed_out',
  'password_changed',
  'member_invited',
  'member_joined',
  'member_removed',
  'password_link_made',
  'api_key_generated',
  'reply_webhook_changed',
  'reply_webhook_removed',
  'reply_webhook_secret_shown',
  'reply_webhook_secret_rotated',
  'settings_changed',
  'auto_recharge_changed',
  'acting_started',
  'acting_ended',
])
export type AuditAction = z.output<typeof AuditAction>

/** Who did what, when. */
export const AuditEntry = z.object({
  id: z.string(),
  action: AuditAction,
  /** `null`: an API key, or whoever runs the server. */
  memberName: z.string().nullable(),
  /** The agency whose member acted as this account. */
  agencyName: z.string().nullable(),
  /** Whom or what it was done to. */
  subject: z.string().nullable(),
  createdAt: Instant,
})
