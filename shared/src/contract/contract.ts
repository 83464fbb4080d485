import { z } from 'zod'
import { Me } from './account.ts'
import { CampaignPage } from './campaign.ts'
import { Contact, ContactPage, CreateContact, FindContact, FoundContact, UpdateContact } from './contact.ts'
import {
  CreateSubAccount,
  CreditTransactionPage,
  CreditTransactionQuery,
  FindSubAccount,
  GrantCredits,
  GrantedCredits,
  SubAccount,
} from './credits.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id, pageQuery, search } from './fields.ts'
import { JoinedList, JoinList, LeftList, ListPage, MemberPage } from './list.ts'
import {
  ChannelPage,
  Message,
  MessagePage,
  MessageQuery,
  ReceivedMessage,
  ReceiveMessage,
  SendMessage,
  SentMessage,
} from './message.ts'
import { TimelinePage } from './timeline.ts'
import { webhookEndpoints } from './webhookEndpoints.ts'

const dropdown = z.object({ search, ...pageQuery })

const updateContact = {
  tag: 'Contacts',
  summary: 'Update a contact',
  description: 'Given fields only. `null` clears a field. Custom fields merge by key.',
  params: byId,
  body: UpdateContact,
  responses: { 200: Contact },
  errors: ['CONTACT_NOT_FOUND', 'PHONE_TAKEN', 'INVALID_PHONE', 'INVALID_EMAIL', 'CONFLICTING_FIELDS'],
} as const

/**
 * Every endpoint of the interface, once (specification, Endpoints; contract section 2). Paths are relative to the base
 * address, which ends in `/v1`. Validation, routing, the OpenAPI document and the typed client all read this table.
 */
export const contract = {
  createContact: endpoint('POST', '/contacts', {
    tag: 'Contacts',
    summary: 'Create a contact',
    description:
      'Needs a phone number with country code, or an email. A contact that is known by the phone number, or else by the ' +
      'email, is answered with its empty fields filled. With `listId` or `listIds` the contact joins these lists, all or none.',
    body: CreateContact,
    responses: { 201: Contact, 200: Contact },
    errors: ['INVALID_PHONE', 'INVALID_EMAIL', 'CONFLICTING_FIELDS', 'LIST_NOT_FOUND'],
  }),
  findContact: endpoint('GET', '/contacts', {
    tag: 'Contacts',
    summary: 'Find a contact, or list contacts',
    description:
      'With `phoneNumber` or `email`: that contact (phone first, then email; of several with one email the oldest). ' +
      'With `limit`, `cursor` or `search`: a page of contacts, newest first; of those with the phone and email that are given.',
    query: FindContact,
    responses: { 200: z.union([ContactPage, FoundContact]) },
    errors: ['CONTACT_NOT_FOUND', 'INVALID_PHONE', 'INVALID_EMAIL', 'CONFLICTING_FIELDS'],
  }),
  getContact: endpoint('GET', '/contacts/:id', {
    tag: 'Contacts',
    summary: 'Read a contact',
    params: byId,
    responses: { 200: Contact },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  updateContact: endpoint('PATCH', '/contacts/:id', updateContact),
  putContact: endpoint('PUT', '/contacts/:id', updateContact),
  getTimeline: endpoint('GET', '/contacts/:id/timeline', {
    tag: 'Contacts',
    summary: 'Read every automatic decision about a contact, newest first',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: TimelinePage },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  deleteContact: endpoint('DELETE', '/contacts/:id', {
    tag: 'Contacts',
    summary: 'Erase a contact',
    description:
      'Erases the person: fields, messages, media and memberships. Lines of the credit history stay.',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), contactId: z.string() }) },
    errors: ['CONTACT_NOT_FOUND'],
  }),

  listLists: endpoint('GET', '/lists', {
    tag: 'Lists',
    summary: 'List the contact lists',
    query: dropdown,
    responses: { 200: ListPage },
  }),
  joinList: endpoint('POST', '/lists/:id/contacts', {
    tag: 'Lists',
    summary: 'Add a contact to a list',
    description:
      'If the list is linked to a Live campaign whose trigger is on, its opening message follows, once per contact. ' +
      'Joining again answers 200 and triggers nothing.',
    params: byId,
    body: JoinList,
    responses: { 201: JoinedList, 200: JoinedList },
    errors: ['LIST_NOT_FOUND', 'CONTACT_NOT_FOUND', 'CONFLICTING_FIELDS'],
  }),
  listMembers: endpoint('GET', '/lists/:id/contacts', {
    tag: 'Lists',
    summary: 'List the members of a list',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: MemberPage },
    errors: ['LIST_NOT_FOUND'],
  }),
  leaveList: endpoint('DELETE', '/lists/:id/contacts/:contactId', {
    tag: 'Lists',
    summary: 'Remove a contact from a list',
    params: z.object({ id: Id, contactId: Id }),
    responses: { 200: LeftList },
    errors: ['LIST_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  }),

  sendMessage: endpoint('POST', '/send_custom_channel_message', {
    aliases: ['/send-custom-channel-message'],
    tag: 'Messages',
    summary: 'Send a message on a custom channel',
    description: 'Goes out through the reply webhook: `toId` is `fromId`, `channel` is `customChannel`.',
    body: SendMessage,
    responses: { 200: SentMessage },
    errors: ['CAMPAIGN_NOT_FOUND', 'CONTACT_OPTED_OUT', 'INVALID_EMAIL', 'CONFLICTING_FIELDS'],
  }),
  receiveMessage: endpoint('POST', '/incoming_custom_channel_message', {
    aliases: ['/incoming-custom-channel-message'],
    tag: 'Messages',
    summary: 'Receive a message from an external system',
    description:
      'Stores the message and creates or updates its contact. A repeated `messageSid` answers 200 with the first ' +
      '`messageId` and does nothing else. A file is at most 10 MiB, a request 16 MiB.',
    body: ReceiveMessage,
    responses: { 200: ReceivedMessage },
    errors: ['CAMPAIGN_NOT_FOUND', 'INVALID_EMAIL', 'CONFLICTING_FIELDS'],
    flatErrors: true,
  }),
  listMessages: endpoint('GET', '/messages', {
    tag: 'Messages',
    summary: 'List messages, newest first',
    query: MessageQuery,
    responses: { 200: MessagePage },
    errors: ['CONFLICTING_FIELDS'],
  }),
  getMessage: endpoint('GET', '/messages/:id', {
    tag: 'Messages',
    summary: 'Read a message and what became of it',
    params: byId,
    responses: { 200: Message },
    errors: ['MESSAGE_NOT_FOUND'],
  }),
  retryMessage: endpoint('POST', '/messages/:id/retry', {
    tag: 'Messages',
    summary: 'Send a Failed message again',
    description: 'At once, under the same `webhook-id`. A message that is not Failed is answered as it is.',
    params: byId,
    responses: { 200: Message },
    errors: ['MESSAGE_NOT_FOUND', 'CONTACT_OPTED_OUT'],
  }),
  listChannels: endpoint('GET', '/channels', {
    tag: 'Messages',
    summary: 'List the channel labels in use',
    query: dropdown,
    responses: { 200: ChannelPage },
  }),

  listCampaigns: endpoint('GET', '/campaigns', {
    tag: 'Campaigns',
    summary: 'List campaigns',
    query: dropdown,
    responses: { 200: CampaignPage },
  }),

  grantCredits: endpoint('POST', '/subaccounts/credits', {
    tag: 'Credits',
    summary: 'Grant credits to a sub-account',
    description:
      'For agencies. Send the `idempotency_key` of the auto-recharge webhook as `Idempotency-Key`: it grants once, for ever.',
    access: 'agency',
    body: GrantCredits,
    responses: { 200: GrantedCredits },
    errors: ['SUBACCOUNT_NOT_FOUND', 'INVALID_EMAIL'],
    keepsIdempotencyKeyForever: true,
  }),
  createSubAccount: endpoint('POST', '/subaccounts', {
    tag: 'Credits',
    summary: 'Create a sub-account',
    description: '`usage_limits.credits` is granted at once.',
    access: 'agency',
    body: CreateSubAccount,
    responses: { 201: SubAccount },
    errors: ['EMAIL_TAKEN', 'INVALID_EMAIL', 'CONFLICTING_FIELDS'],
  }),
  findSubAccount: endpoint('GET', '/subaccounts', {
    tag: 'Credits',
    summary: 'Find a sub-account by email',
    access: 'agency',
    query: FindSubAccount,
    responses: { 200: SubAccount },
    errors: ['SUBACCOUNT_NOT_FOUND', 'INVALID_EMAIL'],
  }),
  listCreditTransactions: endpoint('GET', '/credits/transactions', {
    tag: 'Credits',
    summary: 'Read the credit history, newest first',
    query: CreditTransactionQuery,
    responses: { 200: CreditTransactionPage },
    errors: ['SUBACCOUNT_NOT_FOUND', 'AGENCY_ONLY', 'INVALID_EMAIL'],
  }),

  ...webhookEndpoints,

  getMe: endpoint('GET', '/me', {
    tag: 'Account',
    summary: 'Read the account of the key',
    responses: { 200: Me },
  }),
  getOpenApi: endpoint('GET', '/openapi.json', {
    tag: 'Documents',
    summary: 'This document',
    access: 'public',
    responses: { 200: z.looseObject({ openapi: z.string() }) },
  }),
}

export type Contract = typeof contract
export type EndpointName = keyof Contract
