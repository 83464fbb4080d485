import { z } from 'zod'
import { memberStatuses } from '../values/account.ts'
import { keyScopes } from '../values/apiKey.ts'
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
export const ChangeMember = z.object({
  role: z.enum(roles),
  endKeys: z.boolean().default(false).meta({
    description: 'Whether the keys that the member made end, where the new role may make none.',
  }),
})

/** A key that a member has made and that still works, in their own account or while acting as a sub-account. */
export const MadeKey = z.object({
  /** That of the account where it is the account's own key. */
  id: z.string(),
  name: z.string(),
  scope: z.enum(keyScopes),
  lastFour: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
})
export type MadeKey = z.output<typeof MadeKey>

/** What becomes of the keys and links of a member who is removed, or may make none any more. */
const leftBehind = {
  keys: z.array(MadeKey).meta({ description: 'The keys that they made, which worked until now.' }),
  keysEnded: z.boolean().meta({ description: 'Whether those keys have ended; else they go on working.' }),
  linksEnded: z.int().meta({ description: 'How many links that they made for others ended, unused.' }),
}

/** A member with a new link, which is shown this once: who makes it may copy it, and where mails leave it is mailed too. */
export const LinkedMember = Member.extend({
  link: z.string(),
  isMailed: z.boolean().meta({ description: 'Whether the link is on its way to the member by mail.' }),
  notMailed: z
    .string()
    .nullable()
    .meta({ description: 'Why it is not, though mails leave, and what to do.' }),
})

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
    description:
      'Invited again, somebody who has chosen no password yet gets a new link; the old one ends. An invitation takes an email from nobody: of several accounts that invite the same one, the first that is accepted gets the member. Only the agency of a sub-account, acting as it, makes the link of an owner who has never signed in.',
    access: 'session',
    needs: 'admin',
    body: InviteMember,
    responses: { 201: LinkedMember },
    errors: ['EMAIL_TAKEN', 'INVALID_EMAIL', 'FORBIDDEN'],
  }),
  changeMember: endpoint('PATCH', '/members/:id', {
    tag: 'Account',
    summary: 'Change the role of a member; holds at once',
    description:
      'Up to your own role, and only for members who have no wider one. An owner who can sign in stays. A link that the member has not used yet ends when they may do more; links that they made for others end when they may do less.',
    access: 'session',
    needs: 'admin',
    params: byId,
    body: ChangeMember,
    responses: { 200: Member.extend(leftBehind) },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  listKeysOfMember: endpoint('GET', '/members/:id/keys', {
    tag: 'Account',
    summary: 'List the API keys that a member has made and that still work, those of sub-accounts too',
    access: 'session',
    needs: 'admin',
    params: byId,
    responses: { 200: z.object({ data: z.array(MadeKey) }) },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  removeMember: endpoint('DELETE', '/members/:id', {
    tag: 'Account',
    summary: 'Remove a member; ends their sessions at once',
    description:
      'Only members who have no wider role than you. An owner who can sign in stays. Links that the member made for others end; keys that they made go on working, unless `endKeys` says otherwise.',
    access: 'session',
    needs: 'admin',
    params: byId,
    query: z.object({ endKeys: z.enum(['true', 'false'], 'must be true or false').default('false') }),
    responses: { 200: z.object({ success: z.literal(true), id: z.string(), ...leftBehind }) },
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
    errors: ['NOT_FOUND', 'EMAIL_TAKEN'],
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
