import { z } from 'zod'
import { maxBulkIds } from '../values/bulk.ts'
import { fieldAliases } from './fieldAliases.ts'
import { Id, optionalInput } from './fields.ts'
import { Filter } from './filter.ts'

/** Whom a bulk action means, in one of these ways. */
export const meantByBulk = {
  filter: optionalInput(Filter),
  segmentId: optionalInput(Id),
  contactIds: optionalInput(
    z
      .array(Id)
      .min(1, 'must name a contact')
      .max(
        maxBulkIds,
        `must name at most ${maxBulkIds.toLocaleString('en')} contacts; use a filter for more`,
      ),
  ),
}
/** The aliases of these fields, and of those that other schemas have too. */
export const bulkAliases = { ...fieldAliases, segmentId: ['segment_id'], contactIds: ['contact_ids'] }

const ways = ['filter', 'segmentId', 'contactIds'] as const

/** Refuses a body that means people in no way, or in several. */
export function requireOneAudience<B extends { [W in (typeof ways)[number]]?: unknown }>(
  body: B,
  context: z.core.$RefinementCtx,
): B {
  const given = ways.filter((name) => body[name] !== undefined)
  if (given.length !== 1)
    context.addIssue({
      code: 'custom',
      path: [given[1] ?? 'filter'],
      message: `is one thing too ${given.length === 0 ? 'few' : 'many'}: send one of ${ways.join(', ')}`,
    })
  return body
}
