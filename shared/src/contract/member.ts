import { z } from 'zod'
import { memberStatuses } from '../values/account.ts'
import { roles } from '../values/roles.ts'
import { Password } from './account.ts'
import { endpoint } from './endpoint.ts'
import { byId, Email, Instant, optionalInput } from './fields.ts'
import { BrowserTimeZone, LinkToken, PersonName, ReadLink, Session } from './session.ts'

/** Whom a link is for: an invitation, or one for a new password. */
export const MemberLink = z.object({ email: z.string(), accountName: z.string(), expiresAt: Instant })

/** The body by which an invited person becomes a member. */
export const AcceptInvitation = z.object({
  token: LinkToken,
  name: PersonName,
  password: Password,
  timeZone: BrowserTimeZone,
})

/** The body that sets a new password with a link. */
export const ChoosePassword = z.object({ token: LinkToken, password: Password })

/** A member of an account, who may do there what their role allows (docs/interface.md#roles). */
export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(memberStatuses),
  /** When the link of an invitation, or for a new password, ends; `null` when there is none. */
  invitationExpiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable().meta({ description: 'When the member was last here, within the hour.' }),
  createdAt: Instant,
})
export type Member = z.output<typeof Member>

/** The body that invites a member. */
export const InviteMember = z.object({
  email: Email,
  name: optionalInput(PersonName),
  role: z.enum(roles).optional().meta({
    description:
      'What they may do; up to your own role. When left out, somebody new can read alone (`viewer`), and who was invited before keeps their role.',
  }),
})
export type InviteMember = z.output<typeof InviteMember>

/** The body that changes a member. */
export const ChangeMember = z.object({ role: z.enum(roles) })

/** A member with a new link. Nobody mails it: who makes it copies the link, which is shown this once. */
export const LinkedMember = Member.extend({ link: z.string() })

/** Members, and the links by which they join or choose a new password, for `dashboardContract.ts`. */
export const memberEndpoints = {
  listMembersOfAccount: endpoint('GET', '/members', {
    tag: 'Account',
    summary: 'List the members of the account, by role, the widest first',
    access: 'session',
    needs: 'viewer',
    responses: { 200: z.object({ data: z.array(Member) }) },
  }),
  inviteMember: endpoint('POST', '/members', {
    tag: 'Account',
    summary: 'Invite a member by a one-time link',
    description: 'Invited again, somebody who has chosen no password yet gets a new link; the old one ends.',
    access: 'session',
    needs: 'admin',
    body: InviteMember,
    responses: { 201: LinkedMember },
    errors: ['EMAIL_TAKEN', 'INVALID_EMAIL'],
  }),
  changeMember: endpoint('PATCH', '/members/:id', {
    tag: 'Account',
    summary: 'Change the role of a member; holds at once',
    description:
      'Up to your own role, and only for members who have no wider one. An owner who can sign in stays. A link that the member has not used yet ends when they may do more.',
    access: 'session',
    needs: 'admin',
    params: byId,
    body: ChangeMember,
    responses: { 200: Member },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  removeMember: endpoint('DELETE', '/members/:id', {
    tag: 'Account',
    summary: 'Remove a member; ends their sessions at once',
    description: 'Only members who have no wider role than you. An owner who can sign in stays.',
    access: 'session',
    needs: 'admin',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  readInvitation: endpoint('POST', '/invitations/read', {
    tag: 'Account',
    summary: 'Whom an invitation is for',
    access: 'public',
    needs: null,
    body: ReadLink,
    responses: { 200: MemberLink },
    errors: ['NOT_FOUND'],
  }),
  acceptInvitation: endpoint('POST', '/invitations', {
    tag: 'Account',
    summary: 'Choose a name and a password with the link of an invitation, and sign in',
    access: 'public',
    needs: null,
    body: AcceptInvitation,
    responses: { 201: Session },
    errors: ['NOT_FOUND'],
  }),
  makePasswordLink: endpoint('POST', '/members/:id/password_link', {
    tag: 'Account',
    summary: 'Make a one-time link by which a member chooses a new password; an earlier one ends',
    description: 'For members who have a password and no wider role than you, but not for yourself.',
    access: 'session',
    needs: 'admin',
    params: byId,
    responses: { 201: LinkedMember },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  readPasswordLink: endpoint('POST', '/password_links/read', {
    tag: 'Account',
    summary: 'Whom a link for a new password is for',
    access: 'public',
    needs: null,
    body: ReadLink,
    responses: { 200: MemberLink },
    errors: ['NOT_FOUND'],
  }),
  choosePassword: endpoint('POST', '/password_links', {
    tag: 'Account',
    summary: 'Choose a new password with a link, and sign in; ends all former sessions',
    access: 'public',
    needs: null,
    body: ChoosePassword,
    responses: { 201: Session },
    errors: ['NOT_FOUND'],
  }),
}
