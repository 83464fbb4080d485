import { z } from 'zod'
import { maxDetails } from '../values/limits.ts'
import { withAliases } from './fieldAliases.ts'
import { ChannelLabel, Id, isBlank, optionalInput } from './fields.ts'

const filters = {
  channel: optionalInput(ChannelLabel).describe('Of events that have a channel, only those with this one.'),
  campaignId: optionalInput(Id).describe('Of events that have a campaign, only those with this one.'),
  listId: optionalInput(Id).describe('Of `contact.added_to_list`, only who joined this list.'),
}

const filterAliases = { campaignId: ['campaign_id'], listId: ['list_id'] }
const filterNames = new Set([...Object.keys(filters), ...Object.values(filterAliases).flat()])

/**
 * The filter of a subscription. One that is not known is refused: ignored, it would have everything delivered to somebody who
 * wants little of it.
 */
export const WebhookFilter = withAliases(
  z.looseObject(filters).superRefine((given, context) => {
    const unknown = Object.entries(given).filter(
      ([name, value]) => !filterNames.has(name) && value !== null && !isBlank(value),
    )
    for (const [name] of unknown.slice(0, maxDetails))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `is no filter; there are ${Object.keys(filters).join(', ')}`,
      })
  }),
  filterAliases,
).meta({
  description: 'Which events are delivered. What is left out lets all pass; other names are refused.',
  additionalProperties: false,
})
