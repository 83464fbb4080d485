import { z } from 'zod'
import { channelKinds, channelStates } from '../values/channel.ts'
import { endpoint } from './endpoint.ts'
import { byId, dropdownQuery, Instant, pageOf } from './fields.ts'

/** A channel label in use. */
export const ChannelPage = pageOf(z.object({ name: z.string() })).meta({ id: 'ChannelPage' })

/** Channel labels, for `contract.ts`. */
export const channelEndpoints = {
  listChannels: endpoint('GET', '/channels', {
    tag: 'Messages',
    summary: 'List the channel labels in use',
    scope: 'read',
    description: 'In the order of their names. Messages of contacts and to them have used these.',
    query: dropdownQuery,
    responses: { 200: ChannelPage },
  }),
}

/** What a provider says of a channel, by name, such as `quality`; all of it is shown as it is. */
export const ChannelInfo = z.record(z.string(), z.string())
export type ChannelInfo = z.infer<typeof ChannelInfo>

/** A channel that the account has connected: messages with its name as their label go out there. */
export const ConnectedChannel = z
  .object({
    id: z.string(),
    kind: z.enum(channelKinds),
    name: z.string(),
    label: z.string().meta({ description: 'As a person knows it.' }),
    state: z.enum(channelStates),
    stoppedReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'ConnectedChannel' })
export type ConnectedChannel = z.infer<typeof ConnectedChannel>

/** What connects a channel. */
export const ConnectChannel = z
  .object({
    kind: z.enum(channelKinds),
    settings: z.record(z.string(), z.string()).default({}),
  })
  .meta({ id: 'ConnectChannel', example: { kind: 'sandbox' } })
export type ConnectChannel = z.output<typeof ConnectChannel>

/** The channels that an account connects, for `dashboardContract.ts`. */
export const dashboardChannelEndpoints = {
  listConnectedChannels: endpoint('GET', '/connected_channels', {
    tag: 'Messages',
    summary: 'List the connected channels',
    scope: 'read',
    responses: { 200: z.object({ data: z.array(ConnectedChannel) }) },
  }),
  connectChannel: endpoint('POST', '/connected_channels', {
    tag: 'Messages',
    summary: 'Connect a channel, or connect it again',
    scope: 'full',
    body: ConnectChannel,
    responses: { 201: ConnectedChannel },
  }),
  disconnectChannel: endpoint('DELETE', '/connected_channels/:id', {
    tag: 'Messages',
    summary: 'Disconnect a channel; its messages stay',
    scope: 'full',
    params: byId,
    responses: { 200: ConnectedChannel },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
}
