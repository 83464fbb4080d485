import { z } from 'zod'
import { maxAttachments, maxAwaitedDays } from '../values/limits.ts'
import { messagePurposes } from '../values/message.ts'
import { maxTemplateBody } from '../values/template.ts'
import { choiceFields, choicesOf } from './content.ts'
import { link, NewFile } from './contentFiles.ts'
import { CustomFieldsInput } from './customFieldValues.ts'
import { SenderId } from './customChannel.ts'
import { endpoint, fileBody } from './endpoint.ts'
import { fieldAliases, withAliases } from './fieldAliases.ts'
import {
  ChannelLabel,
  Email,
  Id,
  isNoValue,
  issueWithCode,
  mapOf,
  optionalInput,
  optionalName,
  requiredText,
  text,
} from './fields.ts'
import { Message, MessageBody } from './message.ts'
import { Phone } from './phone.ts'
import { Scheduled, scheduledAliases, SendAt, UnlessTheyWrite } from './sendAt.ts'
import { TagNames } from './tagNames.ts'
import { maxTemplateValues } from './template.ts'

const oneOrMore = (input: unknown) => (typeof input === 'string' ? [input] : input)

const value = z.union([text(maxTemplateBody), z.number().transform(String)], 'must be a text')

/** A template of the channel, and what its variables stand for: by their names, or in their order. */
export const TemplateToSend = z.object({
  name: requiredText(512),
  language: optionalInput(requiredText(20)).describe(
    'Its language; left out: that of the campaign, else the only one that it has.',
  ),
  values: z
    .union([mapOf(value, maxTemplateValues), z.array(value).max(maxTemplateValues)])
    .default({})
    .describe(
      'What its variables stand for, by the names that `GET /templates` gives, or a list in their order.',
    ),
  media: optionalInput(link).describe('The link of the picture, video or document in its header.'),
})
export type TemplateToSend = z.output<typeof TemplateToSend>

/** Where the next message of the contact goes. `until` is parsed to milliseconds since 1970. */
const OnAnswer = z.object({
  url: link,
  until: optionalInput(
    z.iso
      .datetime({ offset: true, error: 'must be an instant such as 2027-01-31T00:00:00Z' })
      .transform((written) => Date.parse(written)),
  ).describe(`Until when it waits, ${maxAwaitedDays} days at most, which it is when left out.`),
})

const fields = {
  contactId: optionalInput(Id).describe('The id of the contact; or name it by what follows.'),
  phone: optionalInput(Phone, isNoValue).describe('With country code. Nobody has it: a contact is made.'),
  email: optionalInput(Email, isNoValue).describe('Nobody has it: a contact is made.'),
  fromId: optionalInput(SenderId).describe(
    "The contact's id on your platform. Nobody has it: a contact is made, on custom channels.",
  ),
  firstName: optionalName.describe('Fills the name of the contact where it has none.'),
  lastName: optionalName,
  customFields: optionalInput(CustomFieldsInput).describe('Fill those that the contact lacks.'),
  tags: optionalInput(TagNames).describe('Tags to add, by their names.'),
  channel: optionalInput(ChannelLabel).describe(
    'The label of a connected or custom channel; left out: the contact’s, else the only one that reaches it.',
  ),
  body: optionalInput(MessageBody).describe('The text.'),
  attachments: optionalInput(z.preprocess(oneOrMore, z.array(NewFile).max(maxAttachments)))
    .transform((files = []) => files)
    .describe('Up to ten files of 10 MiB: `{ url, name }` or `{ data, name }`, data being a data URI.'),
  ...choiceFields,
  template: optionalInput(TemplateToSend).describe('Instead of a text: an approved template of the channel.'),
  onAnswer: optionalInput(OnAnswer).describe(
    'A URL that gets the next message of the contact once, as the event `message.received`: for a workflow that waits.',
  ),
  sendAt: optionalInput(SendAt).describe(
    'When it goes out, such as 2027-01-31T09:00:00 on the clock of the account; left out: now.',
  ),
  unlessTheyWrite: UnlessTheyWrite,
  campaignId: optionalInput(Id).describe('The campaign of the contact from now on, which answers it.'),
  purpose: optionalInput(z.enum(messagePurposes)).describe(
    '`marketing` costs a credit and obeys quiet hours and wishes; so does a template of that category. `transactional` when left out.',
  ),
}

/** What sends a message on any channel (docs/interface.md#send-a-message-on-any-channel). */
export const CreateMessage = withAliases(
  z
    .object(fields)
    .superRefine(({ contactId, phone, email, fromId }, context) => {
      const ways = { contactId, fromId, phone, email }
      const given = Object.entries(ways).flatMap(([way, named]) => (named === undefined ? [] : [way]))
      if (given.length === 0)
        context.addIssue({
          code: 'custom',
          path: ['contactId'],
          message: 'is required, unless phone, email or fromId says who the contact is',
        })
      // An email beside another name fills the contact's; two other names may be two people.
      const other = given.slice(1).find((way) => way !== 'email' || given[0] === 'contactId')
      if (other !== undefined)
        context.addIssue(
          issueWithCode('CONFLICTING_FIELDS', `cannot go with ${given[0]}: send one of the two`, ways, [
            other,
          ]),
        )
    })
    .superRefine(({ sendAt, unlessTheyWrite, onAnswer }, context) => {
      if (sendAt !== undefined && onAnswer !== undefined)
        context.addIssue(
          issueWithCode('CONFLICTING_FIELDS', 'cannot go with sendAt: nobody waits for that long', onAnswer, [
            'onAnswer',
          ]),
        )
      if (sendAt === undefined && unlessTheyWrite === true)
        context.addIssue({
          code: 'custom',
          path: ['unlessTheyWrite'],
          message: 'belongs to sendAt: send both or neither',
        })
    })
    .superRefine(({ body, attachments, template, buttons, menu, link: page }, context) => {
      const free = {
        body,
        attachments: attachments.length > 0 ? attachments : undefined,
        buttons,
        menu,
        link: page,
      }
      const given = Object.entries(free).flatMap(([field, content]) => (content === undefined ? [] : [field]))
      const [first] = given
      if (template !== undefined && first !== undefined)
        context.addIssue(
          issueWithCode('CONFLICTING_FIELDS', 'cannot go with a template: send one of the two', free, [
            first,
          ]),
        )
      if (template === undefined && first === undefined)
        context.addIssue({
          code: 'custom',
          path: ['body'],
          message: 'is required, unless a template or files are sent',
        })
      const chosen = choicesOf({ body, buttons, menu, link: page })
      if ('path' in chosen) context.addIssue({ code: 'custom', path: [chosen.path], message: chosen.message })
    }),
  {
    ...fieldAliases,
    fromId: ['from_id'],
    channel: ['customChannel', 'custom_channel'],
    campaignId: ['campaign_id'],
    onAnswer: ['on_answer'],
    ...scheduledAliases,
  },
).meta({
  id: 'CreateMessage',
  requiresOneOf: ['contactId', 'phone', 'email', 'fromId'],
  example: { phone: '+15551234567', channel: 'whatsapp', body: 'Your order has left our shop.' },
})
export type CreateMessage = z.output<typeof CreateMessage>

/** Sending on any channel, for `contract.ts`. */
export const createMessageEndpoints = {
  createMessage: endpoint('POST', '/messages', {
    tag: 'Messages',
    summary: 'Send a message on any channel',
    scope: 'send',
    needs: 'manager',
    sends: true,
    description:
      'A text, files, or an approved template, on WhatsApp, SMS, Messenger, Instagram or a custom channel. Name the contact by ' +
      '`contactId`, `phone`, `email` or `fromId`. With an `Idempotency-Key` it is sent once.',
    body: CreateMessage,
    bodyLimit: fileBody,
    responses: { 201: Message, 202: Scheduled },
    errors: [
      'CONTACT_NOT_FOUND',
      'CAMPAIGN_NOT_FOUND',
      'CHANNEL_REQUIRED',
      'CHANNEL_CANNOT_REACH',
      'TEMPLATE_NOT_FOUND',
      'TEMPLATE_NOT_APPROVED',
      'TEMPLATE_VALUES',
      'CONTACT_OPTED_OUT',
      'WINDOW_CLOSED',
      'MARKETING_STOPPED',
      'CAPPED',
      'NO_CREDIT',
      'DAILY_LIMIT',
      'QUIET_HOURS',
      'INVALID_PHONE',
      'INVALID_EMAIL',
      'CONFLICTING_FIELDS',
      'UNSAFE_URL',
      'SCHEDULED_MESSAGE_LIMIT',
    ],
  }),
}
