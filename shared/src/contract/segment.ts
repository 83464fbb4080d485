import { z } from 'zod'
import { maxCounted, maxName, maxPageSize } from '../values/limits.ts'
import { filterOperators, filterSubjects } from '../values/filter.ts'
import { Contact } from './contact.ts'
import { ContactSort, sortedCursor } from './contactSort.ts'
import { endpoint, type Version } from './endpoint.ts'
import { byId, dropdownQuery, Instant, optionalInput, pageOf, pageQuery, requiredText } from './fields.ts'
import { Filter, ShownFilter } from './filter.ts'

const exampleFilter = { of: 'list', op: 'is', value: 'Leads' }

/** Why a filter finds nobody: what a leaf names is gone, or does not fit any more. */
const Broken = z
  .array(
    z.object({
      path: z.string().meta({ description: 'Where in the filter.', example: 'all[0]' }),
      reason: z.string().meta({ example: 'names a list that is not there any more' }),
    }),
  )
  .meta({ description: 'Why the filter finds nobody: what it names is gone. Empty while it is whole.' })

/** A filter that has a name (docs/interface.md#segments). */
export const Segment = z
  .object({
    id: z.string().meta({ example: 'seg_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    name: z.string(),
    filter: ShownFilter,
    broken: Broken,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Segment' })
export type Segment = z.output<typeof Segment>
export const SegmentPage = pageOf(Segment).meta({ id: 'SegmentPage' })

/** What a segment is made from. */
export const CreateSegment = z
  .object({ name: requiredText(maxName), filter: Filter })
  .meta({ id: 'CreateSegment', example: { name: 'Regulars', filter: exampleFilter } })
/** What changes a segment: what is given. */
export const UpdateSegment = z
  .object({ name: optionalInput(requiredText(maxName)), filter: optionalInput(Filter) })
  .meta({ id: 'UpdateSegment', example: { name: 'Regular customers' } })

/** A page of the contacts that a filter finds. */
export const FilteredContactPage = pageOf(Contact)
  .extend({ broken: Broken })
  .meta({ id: 'FilteredContactPage' })

/** What is asked of the contacts that a filter finds. */
export const FilterContacts = z
  .object({
    filter: Filter,
    limit: optionalInput(z.int().min(1).max(maxPageSize)).describe('How many to return at most.'),
    sort: optionalInput(ContactSort).describe('In which order; left out: the newest first.'),
    cursor: sortedCursor,
  })
  .meta({ id: 'FilterContacts', example: { filter: exampleFilter } })

/** How many a filter finds, and some of them. */
export const SegmentPreview = z
  .object({
    count: z.int(),
    capped: z.boolean().meta({ description: 'Whether there are more than `count`.' }),
    sample: z.array(Contact).meta({ description: 'Up to ten of them, the newest first.' }),
    broken: Broken,
  })
  .meta({ id: 'SegmentPreview' })

/** Whether a contact is in a segment, and why. */
export const SegmentOfContact = z
  .object({
    id: z.string(),
    name: z.string(),
    matches: z.boolean().meta({ description: 'Whether the contact is in it.' }),
    broken: Broken,
    leaves: z.array(
      z.object({
        path: z.string(),
        of: z.enum(filterSubjects),
        op: z.enum(filterOperators),
        words: z.string().meta({ example: 'Tag is vip' }),
        matches: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SegmentOfContact' })
export type SegmentOfContact = z.infer<typeof SegmentOfContact>

const segmentVersion: Version = { of: 'segment', fields: Segment.pick({ name: true, filter: true }) }

/** Filters of contacts, and those that have a name, for `contract.ts`. */
export const segmentEndpoints = {
  filterContacts: endpoint('POST', '/contacts/search', {
    tag: 'Contacts',
    summary: 'Find contacts by a filter',
    scope: 'any',
    needs: 'viewer',
    description:
      'The newest first, or by `sort`: then those without a value come last. A filter that names what is gone finds nobody, and `broken` says why.',
    body: FilterContacts,
    responses: { 200: FilteredContactPage },
  }),
  previewSegment: endpoint('POST', '/segments/preview', {
    tag: 'Contacts',
    summary: 'Count whom a filter finds, and show ten',
    scope: 'any',
    needs: 'viewer',
    description: `Without test contacts. Counting stops at ${maxCounted.toLocaleString('en')}: \`capped\` says that there are more.`,
    body: z.object({ filter: Filter }).meta({ id: 'PreviewSegment', example: { filter: exampleFilter } }),
    responses: { 200: SegmentPreview },
  }),
  createSegment: endpoint('POST', '/segments', {
    tag: 'Contacts',
    summary: 'Save a filter as a segment',
    scope: 'full',
    needs: 'manager',
    body: CreateSegment,
    responses: { 201: Segment },
    errors: ['NAME_TAKEN'],
  }),
  listSegments: endpoint('GET', '/segments', {
    tag: 'Contacts',
    summary: 'List the segments',
    scope: 'any',
    needs: 'viewer',
    description: 'Newest first.',
    query: dropdownQuery,
    responses: { 200: SegmentPage },
  }),
  getSegment: endpoint('GET', '/segments/:id', {
    tag: 'Contacts',
    summary: 'Read a segment',
    scope: 'any',
    needs: 'viewer',
    params: byId,
    responses: { 200: Segment },
    version: segmentVersion,
    errors: ['SEGMENT_NOT_FOUND'],
  }),
  updateSegment: endpoint('PATCH', '/segments/:id', {
    tag: 'Contacts',
    summary: 'Change a segment',
    scope: 'full',
    needs: 'manager',
    description: 'Its name, its filter or both; the filter not while a started broadcast is still to ask it.',
    params: byId,
    body: UpdateSegment,
    responses: { 200: Segment },
    version: segmentVersion,
    errors: ['SEGMENT_NOT_FOUND', 'NAME_TAKEN', 'SEGMENT_IN_USE'],
  }),
  deleteSegment: endpoint('DELETE', '/segments/:id', {
    tag: 'Contacts',
    summary: 'Delete a segment; its contacts stay',
    scope: 'full',
    needs: 'manager',
    description: 'Refused while something uses it, which the message names.',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), segmentId: z.string() }) },
    errors: ['SEGMENT_NOT_FOUND', 'SEGMENT_IN_USE'],
  }),
  listSegmentContacts: endpoint('GET', '/segments/:id/contacts', {
    tag: 'Contacts',
    summary: 'List the contacts of a segment',
    scope: 'any',
    needs: 'viewer',
    description: 'The newest first.',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: FilteredContactPage },
    errors: ['SEGMENT_NOT_FOUND'],
  }),
  listSegmentsOfContact: endpoint('GET', '/contacts/:id/segments', {
    tag: 'Contacts',
    summary: 'Read in which segments a contact is, and why',
    scope: 'any',
    needs: 'viewer',
    description:
      'All segments, the newest first: `matches` says whether the contact is in it, and each leaf, why.',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: pageOf(SegmentOfContact).meta({ id: 'SegmentsOfContactPage' }) },
    errors: ['CONTACT_NOT_FOUND'],
  }),
}
