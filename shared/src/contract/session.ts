import { z } from 'zod'
import { maxName } from '../values/limits.ts'
import { roles } from '../values/roles.ts'
import { AccountType, Me, Password } from './account.ts'
import { endpoint } from './endpoint.ts'
import { cleanEmail, Email, Instant, isBlank, optionalInput, requiredText, text } from './fields.ts'
import { isTimeZone, TimeZone } from './timeZone.ts'

/** A password as typed to sign in: it may be older than today's rules for new ones. */
const typedPassword = text(1024).min(1, 'must not be empty')

/** The secret part of a one-time link. It follows the `#` there, so that it reaches no server log and no other site. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, 'is not the token of a link; copy the whole link')

/** The name of somebody who signs in. */
export const PersonName = requiredText(maxName)

/** The body that signs somebody in. */
export const SignIn = z.object({ email: requiredText(320).overwrite(cleanEmail), password: typedPassword })

/**
 * The time zone of the browser, which becomes that of an account that has none. One that is not known here counts as absent: some
 * browsers say `Etc/Unknown`, and nobody is kept out for it.
 */
export const BrowserTimeZone = optionalInput(
  TimeZone,
  (zone) => isBlank(zone) || (typeof zone === 'string' && !isTimeZone(zone)),
)

/** The body that creates the owner's account with the link of the first run. */
export const Bootstrap = z.object({
  token: LinkToken,
  name: PersonName,
  email: Email,
  password: Password,
  type: AccountType.default('standard'),
  timeZone: BrowserTimeZone,
})
export type Bootstrap = z.output<typeof Bootstrap>

/** The body that asks whether a link is valid, and whom it is for. */
export const ReadLink = z.object({ token: LinkToken })

/** The body that changes one's own password. */
export const ChangePassword = z.object({ currentPassword: typedPassword, newPassword: Password })

/** Who is signed in, and to which account. */
export const Session = z
  .object({
    /** Who is signed in. The role is the one in their own account, and holds too while they act as a sub-account; of example data, up to manager. */
    member: z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) }),
    account: Me,
    /** Set while a member of an agency acts as one of its sub-accounts, or a member looks at example data. */
    actingFor: z.object({ agencyName: z.string(), memberName: z.string() }).nullable(),
    exampleOf: z.string().optional().meta({
      description:
        'While example data is shown: the name of the account whose it is, to which one goes back.',
    }),
    /** The address that people and platforms reach this service at, without a slash at its end. */
    publicUrl: z.string(),
    mailsLeave: z.boolean().meta({ description: 'Whether the operator has set a mail server.' }),
    version: z.string(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

/** First run, sign-in and the session, for `dashboardContract.ts`. */
export const sessionEndpoints = {
  getBootstrap: endpoint('GET', '/setup', {
    tag: 'Account',
    summary: 'Whether nobody has set the service up yet, and whether it sends mails',
    access: 'public',
    needs: null,
    responses: { 200: z.object({ open: z.boolean(), mailsLeave: z.boolean() }) },
  }),
  readBootstrapLink: endpoint('POST', '/setup/read', {
    tag: 'Account',
    summary: 'Whether a link of the first run is valid',
    access: 'public',
    needs: null,
    body: ReadLink,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['NOT_FOUND'],
  }),
  bootstrap: endpoint('POST', '/setup', {
    tag: 'Account',
    summary: "Create the owner's account with the link of the first run, and sign in",
    access: 'public',
    needs: null,
    body: Bootstrap,
    responses: { 201: Session },
    errors: ['NOT_FOUND', 'INVALID_EMAIL'],
  }),
  getSession: endpoint('GET', '/session', {
    tag: 'Account',
    summary: 'Who is signed in',
    access: 'session',
    needs: 'viewer',
    responses: { 200: Session },
  }),
  signIn: endpoint('POST', '/session', {
    tag: 'Account',
    summary: 'Sign in',
    description: 'Ends the session that the request came with.',
    access: 'public',
    needs: null,
    body: SignIn,
    responses: { 201: Session },
    errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
  }),
  readSignInLink: endpoint('POST', '/sign_in_links/read', {
    tag: 'Account',
    summary: 'Whom a sign-in link is for',
    access: 'public',
    needs: null,
    body: ReadLink,
    responses: { 200: z.object({ email: z.string(), accountName: z.string(), expiresAt: Instant }) },
    errors: ['NOT_FOUND'],
  }),
  signInByLink: endpoint('POST', '/sign_in_links', {
    tag: 'Account',
    summary: 'Sign in with a link of the operator, which ends with it',
    description: 'Ends the session that the request came with.',
    access: 'public',
    needs: null,
    body: ReadLink,
    responses: { 201: Session },
    errors: ['NOT_FOUND'],
  }),
  signOut: endpoint('DELETE', '/session', {
    tag: 'Account',
    summary: 'Sign out',
    access: 'session',
    needs: 'viewer',
    responses: { 200: z.object({ success: z.literal(true) }) },
  }),
  changePassword: endpoint('POST', '/session/password', {
    tag: 'Account',
    summary: 'Change your own password; ends your other sessions',
    access: 'session',
    needs: 'viewer',
    body: ChangePassword,
    responses: { 200: Session },
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
  }),
  stopImpersonating: endpoint('DELETE', '/session/acting', {
    tag: 'Account',
    summary: 'Go back from a sub-account, or from example data, to where you came from',
    access: 'session',
    needs: 'viewer',
    responses: { 200: Session },
  }),
}
