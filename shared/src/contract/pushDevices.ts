import { z } from 'zod'
import { maxDeviceName } from '../values/mail.ts'
import { endpoint } from './endpoint.ts'
import { byId, Instant, optionalInput, text, WebAddress } from './fields.ts'

/** A device on which a member has allowed notices, by one of its browsers. */
export const PushDevice = z
  .object({
    id: z.string(),
    name: z.string(),
    isThis: z.boolean().meta({ description: 'Whether it is the one of this session.' }),
    createdAt: Instant,
    lastNoticeAt: Instant.nullable().meta({ description: 'When its push service last took a notice.' }),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.output<typeof PushDevice>

/** So many bytes in base64url, with or without padding. */
const bytes = (count: number) =>
  z
    .string()
    .overwrite((value) => value.replace(/=+$/, ''))
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`),
      `must be ${count} bytes in base64url`,
    )

/** What `PushSubscription.toJSON()` of a browser gives, and a name. */
export const AddPushDevice = z
  .object({
    endpoint: WebAddress.max(2048, 'must be at most 2,048 characters'),
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    name: optionalInput(text(maxDeviceName).trim()).meta({
      description: 'What you know it by, such as `Chrome on Android`. Left out: as it was.',
    }),
    replaces: WebAddress.max(2048, 'must be at most 2,048 characters').nullable().optional().meta({
      description:
        'The endpoint that this one takes the place of, where the push service of the browser has given it another; `null`: that of this session.',
    }),
  })
  .meta({
    id: 'AddPushDevice',
    example: {
      endpoint: 'https://push.example.com/send/abc',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      name: 'Firefox on Windows',
    },
  })
export type AddPushDevice = z.output<typeof AddPushDevice>

/** What the push service of a device said to a notice. */
export const TestNotice = z
  .object({
    accepted: z.boolean(),
    error: z
      .string()
      .nullable()
      .meta({ description: 'What went wrong instead; `null`: the push service took it.' }),
  })
  .meta({ id: 'TestNotice' })
export type TestNotice = z.output<typeof TestNotice>

/** The devices of the signed-in member, for `notifications.ts`. */
export const pushDeviceEndpoints = {
  listPushDevices: endpoint('GET', '/session/push_devices', {
    tag: 'Account',
    summary: 'List the devices that show you notices',
    access: 'session',
    needs: 'viewer',
    responses: { 200: z.object({ data: z.array(PushDevice) }) },
  }),
  addPushDevice: endpoint('POST', '/session/push_devices', {
    tag: 'Account',
    summary: 'Have this device show you notices',
    description:
      'Until this session ends. An endpoint that is known already is yours from now on: one browser is of one member. With `replaces` a device of yours gets another endpoint, and nothing is added where none has that.',
    access: 'session',
    needs: 'viewer',
    body: AddPushDevice,
    responses: { 201: PushDevice },
    errors: ['UNSAFE_URL', 'FORBIDDEN', 'NOT_FOUND'],
  }),
  removePushDevice: endpoint('DELETE', '/session/push_devices/:id', {
    tag: 'Account',
    summary: 'Have a device show you no more notices',
    access: 'session',
    needs: 'viewer',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['NOT_FOUND'],
  }),
  sendTestNotice: endpoint('POST', '/session/push_devices/:id/test', {
    tag: 'Account',
    summary: 'Send a device a notice now, and see what its push service says',
    access: 'session',
    needs: 'viewer',
    params: byId,
    responses: { 200: TestNotice },
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
}
