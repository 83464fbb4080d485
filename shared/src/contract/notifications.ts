import { z } from 'zod'
import { mailKinds } from '../values/mail.ts'
import { endpoint } from './endpoint.ts'
import { Email, Instant, withFewFields } from './fields.ts'

const MailKind = z.enum(mailKinds)

/** What the signed-in member is told of by mail. */
export const Notifications = z
  .object({
    mail: z
      .object({
        from: z.string().meta({ description: 'The address that mails come from.' }),
        failingSince: Instant.nullable().meta({
          description: 'Since when the mail server has taken no mail; `null` while it does.',
        }),
      })
      .nullable()
      .meta({ description: '`null`: the operator has set no `SMTP_URL`, and no mail leaves.' }),
    choices: z
      .array(z.object({ kind: MailKind, wanted: z.boolean() }))
      .meta({ description: 'The mails that the role of the member may have, and which of them are wanted.' }),
  })
  .meta({ id: 'Notifications' })
export type Notifications = z.output<typeof Notifications>

/** The mails that the member wants, or wants no longer; kinds that are left out stay as they are. */
export const ChangeNotifications = z
  .object({ choices: withFewFields(z.partialRecord(MailKind, z.boolean()), mailKinds.length) })
  .meta({ id: 'ChangeNotifications', example: { choices: { waiting: false } } })

/** What the mail server said to a mail. */
export const TestMail = z
  .object({
    accepted: z.boolean(),
    to: z.string(),
    error: z
      .string()
      .nullable()
      .meta({ description: 'What the mail server said instead; `null`: it took the mail.' }),
  })
  .meta({ id: 'TestMail' })

/** What members are told of, and passwords that are forgotten, for `dashboardContract.ts`. */
export const notificationEndpoints = {
  getNotifications: endpoint('GET', '/session/notifications', {
    tag: 'Account',
    summary: 'What you are told of by mail',
    access: 'session',
    needs: 'viewer',
    responses: { 200: Notifications },
  }),
  changeNotifications: endpoint('PATCH', '/session/notifications', {
    tag: 'Account',
    summary: 'Choose what you are told of by mail',
    description: 'In your own account; kinds that your role may not have are refused.',
    access: 'session',
    needs: 'viewer',
    body: ChangeNotifications,
    responses: { 200: Notifications },
    errors: ['FORBIDDEN'],
  }),
  sendTestMail: endpoint('POST', '/session/notifications/test', {
    tag: 'Account',
    summary: 'Send yourself a mail now, and see what the mail server says',
    access: 'session',
    needs: 'admin',
    responses: { 200: TestMail },
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  askForPassword: endpoint('POST', '/password_resets', {
    tag: 'Account',
    summary: 'Have a link for a new password mailed to a member who has forgotten theirs',
    description:
      'The response is the same, and takes as long, whether or not somebody signs in with the email. Where no mail leaves, `NOT_FOUND`.',
    access: 'public',
    needs: null,
    body: z.object({ email: Email }),
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['INVALID_EMAIL', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
}
