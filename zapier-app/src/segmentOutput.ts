import type { Segment } from '@replyloop/shared/contract/segment'
import { outputFields } from './fields.ts'

/** Why a segment finds nobody. */
export const brokenOutput = outputFields(
  ['broken[]path', 'Broken Part of Filter'],
  ['broken[]reason', 'Why It Is Broken'],
)

/** The output fields of a segment. */
export const segmentOutput = [
  ...outputFields(['id', 'Segment ID'], ['name', 'Segment Name'], ['filter', 'Filter']),
  ...brokenOutput,
  ...outputFields(['createdAt', 'Created At', 'datetime'], ['updatedAt', 'Updated At', 'datetime']),
]

/** A segment with its filter as the text that *Create Segment* takes. */
export const presentSegment = ({ filter, ...segment }: Segment) => ({
  ...segment,
  filter: JSON.stringify(filter),
})
