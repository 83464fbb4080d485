import { z } from 'zod'
import { channelKinds, channelStates } from '../values/channel.ts'
import { endpoint } from './endpoint.ts'
import { dropdownQuery, pageOf } from './fields.ts'

/** What may be sent on a channel. */
const ChannelCan = z
  .object({
    buttons: z.enum(['shown', 'numbered']).meta({
      description:
        'Whether the channel shows buttons, menus and links itself, or they are numbered lines below the text.',
    }),
    media: z.array(z.string()).meta({ description: 'The beginnings of the MIME types that it carries.' }),
    templates: z.boolean(),
    windowHours: z.number().nullable().meta({
      description: 'For how long a free text may follow what a person wrote; `null`: always.',
    }),
    writesFirst: z.boolean().meta({
      description: 'Whether it reaches somebody who has not written there yet.',
    }),
  })
  .meta({ id: 'ChannelCan' })
export type ChannelCan = z.infer<typeof ChannelCan>

/** A channel label: one that messages use, or that a connected channel has. */
const ChannelRow = z
  .object({
    name: z.string(),
    id: z.string().optional().meta({ description: 'Of the connected channel; a custom one has none.' }),
    kind: z.enum(['custom', ...channelKinds]).optional(),
    state: z.enum(channelStates).optional().meta({ description: 'Of the connected channel.' }),
    can: ChannelCan.optional(),
  })
  .meta({
    example: {
      name: 'whatsapp',
      id: 'chn_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
      kind: 'whatsapp',
      state: 'active',
    },
  })
export const ChannelPage = pageOf(ChannelRow).meta({ id: 'ChannelPage' })

/** Channel labels, for `contract.ts`. */
export const channelEndpoints = {
  listChannels: endpoint('GET', '/channels', {
    tag: 'Messages',
    summary: 'List the channel labels in use',
    scope: 'readOrSend',
    needs: 'viewer',
    description:
      'In the order of their names: those that messages of contacts and to them have used, and those of connected channels.',
    query: dropdownQuery,
    responses: { 200: ChannelPage },
  }),
}

/** What a provider says of a channel, by name, such as `quality`; all of it is shown as it is. */
export const ChannelInfo = z.record(z.string(), z.string())
export type ChannelInfo = z.infer<typeof ChannelInfo>

/** The second limit of a channel's texts, where its provider counts bytes. */
export const MaxTextBytes = z.int().optional().meta({
  description:
    'The longest text, in bytes of UTF-8, where the provider counts those: letters with accents and emoji are several. Left out elsewhere.',
})
