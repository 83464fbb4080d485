import { z } from 'zod'
import { maxTagName, splitTags, tagColours } from '../values/tag.ts'
import { isUnfilled } from '../values/unfilled.ts'
import { Contact } from './contact.ts'
import { endpoint, type Version } from './endpoint.ts'
import { byId, dropdownQuery, Id, optionalInput, pageOf, requiredText } from './fields.ts'
import { TagNames } from './tagNames.ts'

/** A tag, and how many contacts have it (docs/interface.md#tags). */
export const Tag = z
  .object({
    id: z.string().meta({ example: 'tag_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    name: z.string(),
    colour: z.enum(tagColours),
    count: z.int().meta({ description: 'How many contacts have it, test contacts left out.' }),
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

export const TagPage = pageOf(Tag).meta({ id: 'TagPage' })

/** The name of a tag. It has no comma and no semicolon, between which a text holds several. */
export const TagName = requiredText(maxTagName)
  .refine((name) => !/[,;]/.test(name), 'must have no comma and no semicolon')
  .refine((name) => !isUnfilled(name), 'is not filled: the tool has sent a placeholder')
  .overwrite((name) => splitTags(name)[0] ?? name)

/** What changes a tag: given fields only. */
export const SaveTag = z
  .object({ name: optionalInput(TagName), colour: optionalInput(z.enum(tagColours)) })
  .meta({ id: 'SaveTag', example: { name: 'Very important', colour: 'purple' } })
export type SaveTag = z.output<typeof SaveTag>

/** What tags a contact. */
export const AddTags = z
  .object({ tags: TagNames.refine((names) => names.length > 0, 'must name a tag') })
  .meta({ id: 'AddTags', example: { tags: ['vip', 'newsletter'] } })

const byTag = z.object({ tag: requiredText(500).describe('Its id or its name.') })

const tagVersion: Version = { of: 'tag', fields: Tag.pick({ name: true, colour: true }) }

/** Tags, for `contract.ts` (docs/interface.md#tags). */
export const tagEndpoints = {
  addTags: endpoint('POST', '/contacts/:id/tags', {
    tag: 'Contacts',
    summary: 'Add tags to a contact',
    scope: 'contactsOrSend',
    needs: 'agent',
    description: 'By their names. A tag that is not there yet is made.',
    params: byId,
    body: AddTags,
    responses: { 200: Contact },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  removeTag: endpoint('DELETE', '/contacts/:id/tags/:tag', {
    tag: 'Contacts',
    summary: 'Remove a tag from a contact',
    scope: 'contactsOrSend',
    needs: 'agent',
    description: 'By its id or its name. A contact that does not have it stays as it is.',
    params: byTag.extend({ id: Id }),
    responses: { 200: Contact },
    errors: ['CONTACT_NOT_FOUND', 'TAG_NOT_FOUND'],
  }),
  listTags: endpoint('GET', '/tags', {
    tag: 'Contacts',
    summary: 'List the tags',
    scope: 'any',
    needs: 'viewer',
    description: 'In the order of their names, with how many contacts have each.',
    query: dropdownQuery,
    responses: { 200: TagPage },
  }),
  getTag: endpoint('GET', '/tags/:tag', {
    tag: 'Contacts',
    summary: 'Read a tag',
    scope: 'any',
    needs: 'viewer',
    description: 'By its id or its name.',
    params: byTag,
    responses: { 200: Tag },
    version: tagVersion,
    errors: ['TAG_NOT_FOUND'],
  }),
  updateTag: endpoint('PATCH', '/tags/:tag', {
    tag: 'Contacts',
    summary: 'Rename a tag, or change its colour',
    scope: 'contacts',
    needs: 'manager',
    description: 'Its id stays, and the contacts that have it keep it.',
    params: byTag,
    body: SaveTag,
    responses: { 200: Tag },
    version: tagVersion,
    errors: ['TAG_NOT_FOUND', 'NAME_TAKEN'],
  }),
  deleteTag: endpoint('DELETE', '/tags/:tag', {
    tag: 'Contacts',
    summary: 'Delete a tag; its contacts stay',
    scope: 'contacts',
    needs: 'manager',
    description: 'Takes it from all contacts. `count` says from how many.',
    params: byTag,
    responses: { 200: z.object({ success: z.literal(true), tagId: z.string(), count: z.int() }) },
    errors: ['TAG_NOT_FOUND'],
  }),
}
