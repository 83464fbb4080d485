import { z } from 'zod'
import { maxDataText } from '../values/content.ts'
import { Referral } from './content.ts'
import { CustomFields, CustomFieldsInput } from './customFieldValues.ts'
import { endpoint, textBody, type Version } from './endpoint.ts'
import { fieldAliases, withAliases } from './fieldAliases.ts'
import {
  byId,
  CampaignName,
  clearableInput,
  clearableName,
  Email,
  Id,
  Instant,
  isNoValue,
  optionalInput,
  optionalName,
  pageOf,
  pageQuery,
  requiredText,
  restorePlus,
  search,
  withPlusRestored,
} from './fields.ts'
import { withOptOuts } from './optOutFields.ts'
import { Phone } from './phone.ts'
import { TagNames } from './tagNames.ts'

/** A contact as every response shows it (docs/interface.md#contacts). */
export const Contact = z
  .object({
    id: z.string().meta({ example: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    customFields: CustomFields,
    /** A service of before there were tags says nothing of them. */
    tags: z
      .array(z.string())
      .default([])
      .meta({ description: 'The names of its tags, in their order.', example: ['vip'] }),
    fromId: z.string().nullable().meta({ description: "The contact's id on the client's platform." }),
    botActive: z.boolean(),
    optedOut: z.boolean(),
    campaignId: z.string().nullable().meta({
      description: 'Which it joined, was answered in or sent a message by last.',
    }),
    campaignName: CampaignName,
    source: Referral.nullable()
      .optional()
      .meta({ description: 'What first led it to write, such as an ad, where that is known.' }),
    url: z.string().optional().meta({ description: 'Its page in the dashboard.' }),
    isTest: z.literal(true).optional().meta({
      description: 'A test contact of the sandbox.',
    }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/** The response to a look-up, in the three shapes that existing clients read. */
export const FoundContact = Contact.extend({
  success: z.literal(true),
  contactId: z.string(),
  contact: Contact,
}).meta({ id: 'FoundContact' })

export const ContactPage = pageOf(Contact).meta({ id: 'ContactPage' })

const createFields = {
  firstName: optionalName,
  lastName: optionalName,
  phone: optionalInput(Phone, isNoValue),
  email: optionalInput(Email, isNoValue),
  customFields: optionalInput(CustomFieldsInput),
  tags: optionalInput(TagNames).describe('Tags to add, by their names.'),
  listId: optionalInput(Id),
  listIds: optionalInput(z.array(Id).max(100, 'must name at most 100 lists')),
  greet: optionalInput(z.boolean()).describe('false: the lists greet nobody.'),
  optedOut: optionalInput(z.boolean()).describe('true opts out; false changes nothing.'),
}

/** What creates a contact: phone or email, the rest optional (docs/interface.md#create-a-contact). */
export const CreateContact = withOptOuts(
  withAliases(
    z
      .object(createFields)
      .refine((contact) => contact.phone !== undefined || contact.email !== undefined, {
        path: ['phone'],
        message: 'is required, with country code, unless an email is given',
      })
      .transform(({ listId, listIds, ...contact }) => ({
        ...contact,
        listIds: [...new Set([...(listId === undefined ? [] : [listId]), ...(listIds ?? [])])],
      })),
  ),
  { fields: createFields },
).meta({
  id: 'CreateContact',
  requiresOneOf: ['phone', 'email'],
  example: {
    firstName: 'Jane',
    lastName: 'Doe',
    phone: '+15551234567',
    email: 'jane@example.com',
    tags: ['newsletter'],
  },
})
export type CreateContact = z.output<typeof CreateContact>

/** What changes a contact: given fields only; `null` clears; custom fields merge by key. */
export const UpdateContact = withAliases(
  z.object({
    firstName: clearableName,
    lastName: clearableName,
    phone: clearableInput(Phone, isNoValue),
    email: clearableInput(Email, isNoValue),
    customFields: clearableInput(CustomFieldsInput),
    botActive: optionalInput(z.boolean()),
    optedOut: optionalInput(z.boolean()),
    addTags: optionalInput(TagNames),
    removeTags: optionalInput(TagNames),
  }),
).meta({ id: 'UpdateContact', example: { lastName: null, customFields: { company: 'Acme' } } })
export type UpdateContact = z.output<typeof UpdateContact>

/** Which contacts are meant, by what first led them to write. */
export const sourceFilter = {
  sourceKind: optionalInput(Referral.shape.source).describe('Those whom an ad, a post or a link led here.'),
  sourceId: optionalInput(requiredText(maxDataText)).describe('The `id` or the `ref` of their `source`.'),
}

/** Looks a contact up by phone or email, or lists contacts when a page, a search or a source is given. */
export const FindContact = withAliases(
  z
    .object({
      phoneNumber: optionalInput(withPlusRestored(Phone, restorePlus.phone), isNoValue),
      email: optionalInput(withPlusRestored(Email, restorePlus.email), isNoValue),
      search,
      ...sourceFilter,
      ...pageQuery,
    })
    .refine((query) => Object.values(query).some((value) => value !== undefined), {
      path: ['phoneNumber'],
      message:
        'or email is required to find a contact; limit, cursor, search, sourceKind or sourceId to list contacts',
    }),
  { ...fieldAliases, phoneNumber: ['phone', 'phone_number'] },
)
export type FindContact = z.output<typeof FindContact>

const contactVersion: Version = {
  of: 'contact',
  fields: Contact.pick({
    firstName: true,
    lastName: true,
    phone: true,
    email: true,
    customFields: true,
    botActive: true,
    optedOut: true,
  }),
}

const updateContact = {
  tag: 'Contacts',
  summary: 'Update a contact',
  scope: 'contactsOrSend',
  needs: 'agent',
  description: 'Given fields only. `null` clears a field. Custom fields merge by key.',
  params: byId,
  body: UpdateContact,
  bodyLimit: textBody,
  responses: { 200: Contact },
  version: contactVersion,
  errors: ['CONTACT_NOT_FOUND', 'PHONE_TAKEN', 'INVALID_PHONE', 'INVALID_EMAIL', 'CONFLICTING_FIELDS'],
} as const

/** Contacts, for `contract.ts`. */
export const contactEndpoints = {
  createContact: endpoint('POST', '/contacts', {
    tag: 'Contacts',
    summary: 'Create a contact',
    scope: 'contactsOrSend',
    needs: 'agent',
    description:
      'Needs a phone number with country code, or an email. A contact that is known by the phone number, or else by the ' +
      'email, is returned with its empty fields filled. With `listId` or `listIds` the contact joins these lists, all or none. `optedOut: true` opts it out first.',
    body: CreateContact,
    bodyLimit: textBody,
    responses: { 201: Contact, 200: Contact },
    errors: ['INVALID_PHONE', 'INVALID_EMAIL', 'CONFLICTING_FIELDS', 'LIST_NOT_FOUND'],
  }),
  findContact: endpoint('GET', '/contacts', {
    tag: 'Contacts',
    summary: 'Find a contact, or list contacts',
    scope: 'any',
    needs: 'viewer',
    description:
      'With `phoneNumber` or `email`: that contact (phone first, then email; of several with one email the oldest). ' +
      'With `limit`, `cursor`, `search`, `sourceKind` or `sourceId`: a page of contacts, newest first; of those with the phone and email that are given.',
    query: FindContact,
    responses: { 200: z.union([ContactPage, FoundContact]) },
    errors: ['CONTACT_NOT_FOUND', 'INVALID_PHONE', 'INVALID_EMAIL', 'CONFLICTING_FIELDS'],
  }),
  getContact: endpoint('GET', '/contacts/:id', {
    tag: 'Contacts',
    summary: 'Read a contact',
    scope: 'any',
    needs: 'viewer',
    description: 'By its id, which create, find and events name.',
    params: byId,
    responses: { 200: Contact },
    version: contactVersion,
    errors: ['CONTACT_NOT_FOUND'],
  }),
  updateContact: endpoint('PATCH', '/contacts/:id', updateContact),
  putContact: endpoint('PUT', '/contacts/:id', { ...updateContact, isDocumented: false }),
  deleteContact: endpoint('DELETE', '/contacts/:id', {
    tag: 'Contacts',
    summary: 'Erase a contact',
    scope: 'contacts',
    needs: 'manager',
    description:
      'Erases the person: fields, messages, media and memberships. Lines of the credit history stay.',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), contactId: z.string() }) },
    errors: ['CONTACT_NOT_FOUND'],
  }),
}
