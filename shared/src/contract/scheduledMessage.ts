import { z } from 'zod'
import { messagePurposes } from '../values/message.ts'
import { scheduledEnds, scheduledStates, scheduledWaits } from '../values/scheduledMessage.ts'
import { Buttons, Link, Menu, shownChoices } from './content.ts'
import { contentFiles, shownFiles } from './contentFiles.ts'
import { TemplateToSend } from './createMessage.ts'
import { endpoint, fileBody, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import {
  byId,
  ChannelLabel,
  clearableInput,
  Id,
  Instant,
  optionalInput,
  pageOf,
  pageQuery,
} from './fields.ts'
import { MessageBody } from './message.ts'
import { scheduledAliases, SendAt, UnlessTheyWrite } from './sendAt.ts'
import { TemplateValues } from './template.ts'

/** A message that waits for its time, and what became of it (docs/interface.md#scheduled-messages). */
export const ScheduledMessage = z
  .object({
    id: z.string().meta({ example: 'sch_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    contactId: z.string(),
    state: z.enum(scheduledStates),
    reason: z.enum(scheduledEnds).nullable().meta({ description: 'What has cancelled it.', example: null }),
    sendAt: Instant,
    waitsFor: z
      .enum(scheduledWaits)
      .nullable()
      .meta({ description: 'What it waits for now that its time has come.', example: null }),
    waitsUntil: Instant.nullable().meta({ example: null }),
    unlessTheyWrite: z.boolean(),
    channel: z.string(),
    body: z.string().meta({ description: 'The text; of a template, that text with its values.' }),
    ...shownChoices,
    attachments: shownFiles,
    template: z
      .object({ name: z.string(), language: z.string().nullable(), values: TemplateValues })
      .nullable(),
    campaignId: z.string().nullable(),
    purpose: z.enum(messagePurposes).meta({ example: 'transactional' }),
    author: z.enum(['api', 'user']),
    member: z.object({ id: z.string(), name: z.string() }).nullable(),
    messageId: z.string().nullable().meta({ description: 'The message that it became.' }),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why it did not go out, and what to do.', example: null }),
    createdAt: Instant,
    endedAt: Instant.nullable(),
  })
  .meta({ id: 'ScheduledMessage' })
export type ScheduledMessage = z.infer<typeof ScheduledMessage>
export const ScheduledMessagePage = pageOf(ScheduledMessage).meta({ id: 'ScheduledMessagePage' })

/** What tells a scheduled message from what it was before somebody changed it. */
const version: Version = {
  of: 'scheduledMessage',
  fields: ScheduledMessage.pick({
    sendAt: true,
    unlessTheyWrite: true,
    channel: true,
    body: true,
    buttons: true,
    menu: true,
    link: true,
    attachments: true,
    template: true,
  }),
}

/** What changes one: given fields only, `null` clears. */
export const UpdateScheduledMessage = withAliases(
  z.object({
    sendAt: optionalInput(SendAt).describe('A failed one waits for it then.'),
    unlessTheyWrite: UnlessTheyWrite,
    channel: optionalInput(ChannelLabel),
    body: clearableInput(MessageBody).describe('Instead of a template that it has.'),
    attachments: contentFiles,
    buttons: clearableInput(Buttons),
    menu: clearableInput(Menu),
    link: clearableInput(Link),
    template: optionalInput(TemplateToSend).describe('Instead of all else that it says.'),
  }),
  { channel: ['customChannel', 'custom_channel'], ...scheduledAliases },
).meta({ id: 'UpdateScheduledMessage', example: { body: 'See you at ten.' } })
export type UpdateScheduledMessage = z.output<typeof UpdateScheduledMessage>

const ScheduledQuery = withAliases(
  z.object({
    contactId: optionalInput(Id).describe('Of one contact.'),
    state: optionalInput(z.enum(scheduledStates)),
    ...pageQuery,
  }),
)
export type ScheduledQuery = z.output<typeof ScheduledQuery>

const reading = { tag: 'Messages', scope: 'readOrSend', needs: 'viewer' } as const
const writing = { tag: 'Messages', scope: 'send', needs: 'agent' } as const
const gone = ['SCHEDULED_MESSAGE_NOT_FOUND', 'SCHEDULED_MESSAGE_STATE'] as const

/** Scheduled messages, for `contract.ts`. */
export const scheduledMessageEndpoints = {
  listScheduledMessages: endpoint('GET', '/scheduled_messages', {
    ...reading,
    summary: 'List scheduled messages, newest first',
    query: ScheduledQuery,
    responses: { 200: ScheduledMessagePage },
  }),
  getScheduledMessage: endpoint('GET', '/scheduled_messages/:id', {
    ...reading,
    summary: 'Read a scheduled message',
    params: byId,
    responses: { 200: ScheduledMessage },
    version,
    errors: ['SCHEDULED_MESSAGE_NOT_FOUND'],
  }),
  updateScheduledMessage: endpoint('PATCH', '/scheduled_messages/:id', {
    ...writing,
    summary: 'Change what a scheduled message says, or its time',
    params: byId,
    body: UpdateScheduledMessage,
    bodyLimit: fileBody,
    responses: { 200: ScheduledMessage },
    version,
    errors: [
      ...gone,
      'CHANNEL_CANNOT_REACH',
      'TEMPLATE_NOT_FOUND',
      'TEMPLATE_NOT_APPROVED',
      'TEMPLATE_VALUES',
      'CONTACT_OPTED_OUT',
      'CONFLICTING_FIELDS',
      'UNSAFE_URL',
      'SCHEDULED_MESSAGE_LIMIT',
    ],
  }),
  cancelScheduledMessage: endpoint('DELETE', '/scheduled_messages/:id', {
    ...writing,
    summary: 'Cancel a scheduled message',
    params: byId,
    responses: { 200: ScheduledMessage },
    errors: gone,
  }),
  sendScheduledMessage: endpoint('POST', '/scheduled_messages/:id/send', {
    ...writing,
    summary: 'Send a scheduled message now',
    sends: true,
    params: byId,
    responses: { 200: ScheduledMessage },
    errors: [
      ...gone,
      'CAMPAIGN_NOT_FOUND',
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
    ],
  }),
}
