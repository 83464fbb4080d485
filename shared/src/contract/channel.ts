import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dropdownQuery, pageOf } from './fields.ts'

/** A channel label in use. */
export const ChannelPage = pageOf(z.object({ name: z.string() })).meta({ id: 'ChannelPage' })

/** Channel labels, for `contract.ts`. */
export const channelEndpoints = {
  listChannels: endpoint('GET', '/channels', {
    tag: 'Messages',
    summary: 'List the channel labels in use',
    query: dropdownQuery,
    responses: { 200: ChannelPage },
  }),
}
