import { z } from 'zod'
import { mailKinds, pushKinds } from '../values/mail.ts'
import { weekdays } from '../values/team.ts'
import { endpoint } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { Email, Instant, withFewFields } from './fields.ts'
import { ClockTime } from './hours.ts'
import { pushDeviceEndpoints } from './pushDevices.ts'
import { TimeZone } from './timeZone.ts'

const MailKind = z.enum(mailKinds)
const PushKind = z.enum(pushKinds)

/** When no device of a member shows notices. */
export const DoNotDisturb = withAliases(
  z.object({
    isOn: z.boolean(),
    days: z
      .array(z.enum(weekdays))
      .min(1, 'must name a day; isOn switches it off')
      .max(7)
      .overwrite((days) => weekdays.filter((day) => days.includes(day)))
      .meta({ description: 'The days on which it begins.' }),
    from: ClockTime,
    until: ClockTime.meta({ description: 'Not after `from`: on the next day.' }),
    timeZone: TimeZone,
  }),
  { isOn: ['is_on'], timeZone: ['time_zone'] },
).meta({
  id: 'DoNotDisturb',
  example: {
    isOn: true,
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    from: '18:00',
    until: '08:00',
    timeZone: 'Europe/Berlin',
  },
})
export type DoNotDisturb = z.output<typeof DoNotDisturb>

/** What the signed-in member is told of by mail and on their devices. */
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
    push: z.object({
      key: z.string().meta({
        description: 'By which a browser subscribes (`applicationServerKey`), in base64url.',
      }),
      choices: z.array(z.object({ kind: PushKind, wanted: z.boolean() })).meta({
        description: 'What devices of the role may show, and what of it is wanted.',
      }),
      doNotDisturb: z
        .object({
          isOn: z.boolean(),
          days: z.array(z.enum(weekdays)),
          from: z.string(),
          until: z.string(),
          timeZone: z.string(),
        })
        .nullable()
        .meta({ description: '`null`: it was never chosen.' }),
    }),
  })
  .meta({ id: 'Notifications' })
export type Notifications = z.output<typeof Notifications>

/** What the member wants, or wants no longer; what is left out stays as it is. */
export const ChangeNotifications = withAliases(
  z.object({
    choices: withFewFields(z.partialRecord(MailKind, z.boolean()), mailKinds.length)
      .optional()
      .meta({ description: 'Of mails, by kind.' }),
    pushChoices: withFewFields(z.partialRecord(PushKind, z.boolean()), pushKinds.length)
      .optional()
      .meta({ description: 'Of what devices show, by kind.' }),
    doNotDisturb: DoNotDisturb.optional(),
  }),
  { pushChoices: ['push_choices'], doNotDisturb: ['do_not_disturb'] },
).meta({ id: 'ChangeNotifications', example: { choices: { waiting: false } } })
export type ChangeNotifications = z.output<typeof ChangeNotifications>

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
  ...pushDeviceEndpoints,
  getNotifications: endpoint('GET', '/session/notifications', {
    tag: 'Account',
    summary: 'What you are told of by mail and on your devices',
    access: 'session',
    needs: 'viewer',
    responses: { 200: Notifications },
  }),
  changeNotifications: endpoint('PATCH', '/session/notifications', {
    tag: 'Account',
    summary: 'Choose what you are told of by mail and on your devices',
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
