import type { Filled } from './fill.ts'
import { leaf, type Asked } from './previews.ts'

/** How the names of pages begin that a filter fills, or a broadcast: fifty rows, in fifty milliseconds. */
export const page = 'Pages: '

/** A page of those whom a filter finds, in some orders, and the pages of a broadcast. */
export function pagesOf({ broadcastId, campaignId, segmentId }: Filled): Asked {
  const visits = leaf('field', 'between', [5, 6], 'visits')
  const filters = {
    everybody: { filter: { all: [] } },
    'a common tag': { filter: leaf('tag', 'is', 'Tag 0') },
    'a number': { filter: visits },
    'an anniversary': { filter: leaf('field', 'anniversaryWithinDays', 3, 'birthday') },
    'a stage': { filter: leaf('campaign', 'stage', 'notAnswered', campaignId) },
    'a stage that nobody has': { filter: leaf('campaign', 'stage', 'tapped', campaignId) },
    'who wrote lately': { filter: leaf('lastWrote', 'withinLastDays', 7) },
    'a broadcast': { filter: leaf('broadcast', 'stage', 'sent', broadcastId) },
    'a sample': { filter: leaf('sample', 'percent', 10) },
    ...Object.fromEntries(
      ['name', 'email', 'phone', 'fromId', 'createdAt'].map((by) => [
        `a number, by ${by}`,
        { filter: visits, sort: { by, order: 'asc' } },
      ]),
    ),
    'a number, by another field': { filter: visits, sort: { by: 'field', name: 'birthday' } },
    'a common tag, by name': { filter: leaf('tag', 'is', 'Tag 0'), sort: { by: 'name' } },
  }
  const recipients = `/v1/broadcasts/${broadcastId}/recipients`
  const stages = ['waiting', 'held', 'delivered', 'failed', 'unknown', 'onTheWay']
  const asked = {
    ...Object.fromEntries(
      Object.entries(filters).map(([name, body]) => [name, `/v1/contacts/search ${JSON.stringify(body)}`]),
    ),
    'a segment': `/v1/segments/${segmentId}/contacts`,
    'one broadcast': `/v1/broadcasts/${broadcastId}`,
    recipients,
    ...Object.fromEntries(stages.map((stage) => [`recipients, ${stage}`, `${recipients}?stage=${stage}`])),
  }
  return Object.fromEntries(Object.entries(asked).map(([name, path]) => [`${page}${name}`, path]))
}
