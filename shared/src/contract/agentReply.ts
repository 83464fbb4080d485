import { z } from 'zod'
import { maxAttachments, maxFileName } from '../values/limits.ts'
import { maxSnippetsOfReply } from '../values/snippet.ts'
import { choiceFields } from './content.ts'
import { ChannelLabel, Id, mapOf, optionalInput, text } from './fields.ts'
import { DataUri, MessageBody } from './message.ts'
import { SendAt, UnlessTheyWrite } from './sendAt.ts'
import { maxTemplateValues } from './template.ts'

const name = optionalInput(text(maxFileName))

/** A file that a person sends, with its name where the contact should see one; `id` names one of a content, such as of a snippet. */
const ReplyFile = z
  .union([
    DataUri.transform((data) => ({ data })),
    z.object({ data: DataUri, name }),
    z.object({ id: Id, name }),
  ])
  .transform((file): { id?: string; data?: string; name?: string | undefined } => file)

const Emoji = z
  .string()
  .max(40)
  .refine(
    (value) => value === '' || /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v.test(value),
    'must be an emoji; an empty text takes the reaction back',
  )

/** What a person sends from the inbox: a text with files and what can be tapped, a reaction, or a template. */
export const SendAgentReply = z
  .object({
    body: MessageBody.optional(),
    ...choiceFields,
    attachments: z.array(ReplyFile).max(maxAttachments).default([]).meta({
      description:
        'Files, on channels that carry them: data URIs, `{ data, name }` with the name that the contact sees, or `{ id, name }` of a file of a snippet.',
    }),
    reactTo: optionalInput(Id).meta({ description: 'Instead of a text: the message that `emoji` is to.' }),
    emoji: Emoji.optional().meta({ description: 'An empty one takes the reaction back.' }),
    templateId: optionalInput(Id).meta({
      description: 'Instead of a text: an approved template of the channel, with `values` for its variables.',
    }),
    values: mapOf(z.string(), maxTemplateValues).default({}),
    channel: optionalInput(ChannelLabel).meta({
      description:
        'The label of one of the conversation’s `channels`; further messages to the contact go out there too. Left out: the channel of the contact.',
    }),
    sendAt: optionalInput(SendAt).meta({
      description: 'When it goes out; left out: now. Without an offset it is on the clock of the account.',
    }),
    unlessTheyWrite: UnlessTheyWrite,
    snippetIds: z.array(Id).max(maxSnippetsOfReply).optional().meta({
      description: 'The snippets that its writer has put into it: their use is counted once it is sent.',
    }),
    lastSeenMessageId: optionalInput(
      Id.regex(/^msg_/, 'must be the id of a message, such as the last one of GET /messages?contactId='),
    ).meta({
      description:
        'The last message that its writer saw: where anybody else has written to the contact since, it does not go out. Left out: it goes out.',
    }),
  })
  .refine(({ reactTo, sendAt }) => reactTo === undefined || sendAt === undefined, {
    path: ['sendAt'],
    message: 'cannot go with reactTo: a reaction goes out at once',
  })
  .refine(({ sendAt, unlessTheyWrite }) => sendAt !== undefined || unlessTheyWrite !== true, {
    path: ['unlessTheyWrite'],
    message: 'belongs to sendAt: send both or neither',
  })
  .refine(
    ({ body, attachments, reactTo, templateId }) =>
      body !== undefined || attachments.length > 0 || reactTo !== undefined || templateId !== undefined,
    { path: ['body'], message: 'is required, unless files are attached' },
  )
  .refine(({ reactTo, channel }) => reactTo === undefined || channel === undefined, {
    path: ['channel'],
    message: 'cannot go with reactTo: a reaction goes out where its message is',
  })
  .refine(({ reactTo, emoji }) => (reactTo === undefined) === (emoji === undefined), {
    path: ['emoji'],
    message: 'belongs to reactTo: send both or neither',
  })
  .refine(
    ({ body, buttons, menu, link, attachments, reactTo, templateId }) =>
      [
        (body ?? buttons ?? menu ?? link) !== undefined || attachments.length > 0,
        reactTo !== undefined,
        templateId !== undefined,
      ].filter(Boolean).length <= 1,
    { path: ['body'], message: 'cannot go with a template or a reaction: send one of them' },
  )
  .meta({ id: 'SendAgentReply', example: { body: 'I am on it.' } })
export type SendAgentReply = z.output<typeof SendAgentReply>
