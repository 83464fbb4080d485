import { z } from 'zod'
import { templateCategories } from '../values/template.ts'
import { endpoint } from './endpoint.ts'
import { ChannelLabel, optionalInput, pageOf, pageQuery, search } from './fields.ts'

/** An approved template of a connected channel, with what it asks for. */
const SendableTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    language: z.string(),
    category: z.enum(templateCategories),
    channel: z.string().meta({ description: 'The label of its channel.' }),
    text: z.string().meta({ description: 'Its text, with an example in place of each variable.' }),
    media: z
      .enum(['image', 'video', 'document'])
      .nullable()
      .meta({ description: 'The file that its header shows: send its link as `media`.' }),
    variables: z
      .array(z.object({ name: z.string(), example: z.string().nullable() }))
      .meta({ description: 'What `values` have to name, in their order.' }),
    problem: z.string().nullable().meta({ description: 'Why it cannot be sent from here.' }),
  })
  .meta({ id: 'SendableTemplate' })
export type SendableTemplate = z.infer<typeof SendableTemplate>

const SendableTemplatePage = pageOf(SendableTemplate).meta({ id: 'SendableTemplatePage' })

/** Templates that can be sent, for `contract.ts`. */
export const sendableTemplateEndpoints = {
  listSendableTemplates: endpoint('GET', '/templates', {
    tag: 'Messages',
    summary: 'List the approved templates',
    scope: 'readOrSend',
    needs: 'viewer',
    description:
      'Those of the connected channels, with the names of their variables; by `channel` those of one.',
    query: z.object({ channel: optionalInput(ChannelLabel), search, ...pageQuery }),
    responses: { 200: SendableTemplatePage },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
}
