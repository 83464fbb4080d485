import { z } from 'zod'
import { channelKinds, channelStates } from '../values/channel.ts'
import { channelDayHours, maxChannelLabel } from '../values/limits.ts'
import { ChannelInfo, MaxTextBytes } from './channel.ts'
import { endpoint, type Version } from './endpoint.ts'
import { byId, Instant, mapOf, optionalInput, pageOf, pageQuery, requiredText, text } from './fields.ts'

/** What pages need to know of a kind: what its channels can do. */
const Abilities = z.object({
  openConversation: z.boolean().meta({
    description: 'Whether a message may go to somebody who has not written first.',
  }),
  windowMs: z.number().nullable().meta({
    description: 'How long free texts may follow what a person wrote, in milliseconds; `null`: always.',
  }),
  templates: z.boolean(),
  reactions: z.boolean(),
  media: z
    .array(z.string())
    .meta({ description: 'The beginnings of the MIME types of files that it carries.' }),
  segments: z.boolean().meta({ description: 'Whether its texts are counted in segments of SMS.' }),
  maxText: z.int().meta({ description: 'The longest text, in characters.' }),
  maxTextBytes: MaxTextBytes,
  /** Whether its provider can be asked about it: to test, register and subscribe it. */
  connection: z.boolean(),
  register: z.boolean(),
  subscribe: z.boolean(),
})

/** A channel that the account has connected: messages with its name as their label go out there. */
export const ConnectedChannel = z
  .object({
    id: z.string(),
    kind: z.enum(channelKinds),
    name: z.string(),
    label: z.string().meta({ description: 'As a person knows it.' }),
    state: z.enum(channelStates),
    stoppedReason: z.string().nullable().meta({ description: 'Why it is stopped, in the provider’s words.' }),
    stoppedAt: Instant.nullable(),
    workedAt: Instant.nullable().meta({ description: 'When a test or a message showed that it works.' }),
    problem: z.string().nullable().meta({
      description:
        'Why it does not work, as a test or its last stop has told; `null` once one has worked since.',
    }),
    createdAt: Instant,
    settings: z.record(z.string(), z.string()).meta({ description: 'Those that are no secrets.' }),
    secrets: z
      .array(z.string())
      .meta({ description: 'The names of the secret settings that are set. They are never shown.' }),
    hookUrl: z.string().nullable().meta({
      description: 'Where its provider sends what comes in; `null` for a kind that has no hooks.',
    }),
    verifyToken: z.string().nullable().meta({
      description: 'What the provider asks for beside `hookUrl`; only for admins and full keys.',
    }),
    lastHookAt: Instant.nullable(),
    refusedHooks: z.int().meta({ description: 'How many were refused since the last good one.' }),
    refusedHookReason: z.string().nullable(),
    info: ChannelInfo.nullable().meta({ description: 'What the provider says of it, such as its quality.' }),
    can: Abilities,
  })
  .meta({ id: 'ConnectedChannel' })
export type ConnectedChannel = z.infer<typeof ConnectedChannel>

const channelVersion: Version = {
  of: 'channel',
  fields: ConnectedChannel.pick({ name: true, settings: true, secrets: true }),
}

const setting = text(4096)
const maxSettings = 50

/** What connects a channel. */
export const ConnectChannel = z
  .object({
    kind: z.enum(channelKinds),
    name: optionalInput(requiredText(maxChannelLabel)).meta({
      description:
        'The label of its messages; that of its kind when left out, with a number if that is taken.',
    }),
    settings: mapOf(setting, maxSettings).default({}),
  })
  .meta({ id: 'ConnectChannel', example: { kind: 'sandbox' } })
export type ConnectChannel = z.output<typeof ConnectChannel>

/** What changes the settings of a channel. */
const ChangeChannel = z
  .object({
    settings: mapOf(setting.nullable(), maxSettings).meta({
      description: 'Those that change; `null` takes one away. What is left out stays, secret or not.',
    }),
  })
  .meta({ id: 'ChangeChannel', example: { settings: { accessToken: 'EAAG…' } } })

/** How the settings of a channel fared with its provider. */
const TestedChannel = z
  .object({
    works: z.boolean(),
    problem: z.string().nullable().meta({ description: 'What is wrong and what to do, in words.' }),
    channel: ConnectedChannel,
  })
  .meta({ id: 'TestedChannel' })

const RegisterChannel = z
  .object({ pin: z.string().regex(/^\d{6}$/, 'must be six digits') })
  .meta({ id: 'RegisterChannel', example: { pin: '123456' } })

/** What a provider has told of a channel itself, or what came in and could not be understood. */
const ChannelNotice = z.object({
  id: z.string(),
  kind: z.string().meta({ description: 'What the provider calls it.' }),
  detail: z.string(),
  body: z.string().nullable().meta({
    description:
      'As it came, where it could not be understood; of what is for no connected channel, its ids and kind alone.',
  }),
  createdAt: Instant,
})
const ChannelNoticePage = pageOf(ChannelNotice).meta({ id: 'ChannelNoticePage' })

const hourCounts = {
  sent: z.int().meta({ description: 'Accepted by the provider, and not refused afterwards.' }),
  delivered: z
    .int()
    .meta({ description: 'Those of them that have reached the person, as the provider says.' }),
  failed: z.int().meta({ description: 'Refused, or reported as failed afterwards.' }),
}

/** What became of what went out on one channel in the last day. */
export const ChannelDay = z
  .object({
    channelId: z.string(),
    receipts: z.boolean().meta({
      description: 'Whether its kind reports what was delivered; without, `delivered` stays 0.',
    }),
    ...hourCounts,
    read: z
      .int()
      .meta({ description: 'Those of the delivered that were read, where the person lets that be seen.' }),
    hours: z.array(z.object({ at: Instant, ...hourCounts })).meta({
      description: `By the hour in which a message was made, the last ${channelDayHours}, the oldest first.`,
    }),
  })
  .meta({ id: 'ChannelDay' })
export type ChannelDay = z.infer<typeof ChannelDay>

/** The channels that an account connects, for `dashboardContract.ts`. */
export const connectedChannelEndpoints = {
  listConnectedChannels: endpoint('GET', '/connected_channels', {
    tag: 'Messages',
    summary: 'List the connected channels',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: z.object({ data: z.array(ConnectedChannel) }) },
  }),
  listChannelDays: endpoint('GET', '/connected_channels/health', {
    tag: 'Messages',
    summary: 'Count what became of the last day’s messages of each connected channel',
    scope: 'read',
    needs: 'viewer',
    description: 'Messages that still wait are not counted.',
    responses: { 200: z.object({ data: z.array(ChannelDay) }) },
  }),
  connectChannel: endpoint('POST', '/connected_channels', {
    tag: 'Messages',
    summary: 'Connect a channel, or connect it again',
    scope: 'full',
    needs: 'admin',
    body: ConnectChannel,
    responses: { 201: ConnectedChannel },
    errors: ['UNSAFE_URL'],
  }),
  getConnectedChannel: endpoint('GET', '/connected_channels/:id', {
    tag: 'Messages',
    summary: 'Read a connected channel',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    version: channelVersion,
    responses: { 200: ConnectedChannel },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  changeChannel: endpoint('PATCH', '/connected_channels/:id', {
    tag: 'Messages',
    summary: 'Change the settings of a channel; a stopped one goes on',
    scope: 'full',
    needs: 'admin',
    params: byId,
    body: ChangeChannel,
    version: channelVersion,
    responses: { 200: ConnectedChannel },
    errors: ['CHANNEL_NOT_FOUND', 'UNSAFE_URL'],
  }),
  disconnectChannel: endpoint('DELETE', '/connected_channels/:id', {
    tag: 'Messages',
    summary: 'Disconnect a channel; its messages stay',
    scope: 'full',
    needs: 'admin',
    params: byId,
    responses: { 200: ConnectedChannel },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  testChannel: endpoint('POST', '/connected_channels/:id/test', {
    tag: 'Messages',
    summary: 'Ask the provider whether the settings of a channel work; if so, a stopped one goes on',
    scope: 'full',
    needs: 'admin',
    params: byId,
    responses: { 200: TestedChannel },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  registerChannel: endpoint('POST', '/connected_channels/:id/register', {
    tag: 'Messages',
    summary: 'Register the number of a channel for sending',
    scope: 'full',
    needs: 'admin',
    params: byId,
    body: RegisterChannel,
    responses: { 200: ConnectedChannel },
    errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_REFUSED'],
  }),
  subscribeChannel: endpoint('POST', '/connected_channels/:id/subscribe', {
    tag: 'Messages',
    summary: 'Have the provider send the hooks of a channel',
    scope: 'full',
    needs: 'admin',
    params: byId,
    responses: { 200: ConnectedChannel },
    errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_REFUSED'],
  }),
  resumeChannel: endpoint('POST', '/connected_channels/:id/resume', {
    tag: 'Messages',
    summary: 'Try a stopped channel again, or connect one again with the settings that it had',
    scope: 'full',
    needs: 'admin',
    params: byId,
    responses: { 200: ConnectedChannel },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  listChannelNotices: endpoint('GET', '/connected_channels/:id/notices', {
    tag: 'Messages',
    summary: 'List what the provider has told of a channel, newest first',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: ChannelNoticePage },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
}
