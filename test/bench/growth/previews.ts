import type { Filled } from './fill.ts'

/** A request of a page, or of a program where its path begins with `/v1`; a filter behind a space is posted. */
export type Asked = Readonly<Record<string, string>>

/** A leaf of a filter. */
export const leaf = (of: string, op: string, value?: unknown, name?: string) => ({ of, op, value, name })

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A preview of each kind of leaf, of what many have and of what nobody has. */
export function previewsOf({ campaignId, listId, broadcastId }: Filled): Asked {
  const filters = {
    'a common tag': leaf('tag', 'is', 'Tag 0'),
    'a rare tag': leaf('tag', 'is', 'Tag 1'),
    'no tag': leaf('tag', 'isEmpty'),
    'not a list': leaf('list', 'isNot', listId),
    'a name that nobody has': leaf('firstName', 'contains', 'zoë'),
    'a rare email': leaf('email', 'contains', 'seed.77@'),
    'a country that nobody has': leaf('country', 'is', 'CA'),
    'no time': leaf('createdAt', 'before', '2001-01-01'),
    'a stage': leaf('campaign', 'stage', 'notAnswered', campaignId),
    'a stage that nobody has': leaf('campaign', 'stage', 'tapped', campaignId),
    'a stage that nobody has come to': leaf('campaign', 'stage', 'read', campaignId),
    'a broadcast': leaf('broadcast', 'stage', 'sent', broadcastId),
    'a broadcast that nobody answered': leaf('broadcast', 'stage', 'answered', broadcastId),
    'who wrote lately': leaf('lastWrote', 'withinLastDays', 7),
    'who wrote long ago': leaf('lastWrote', 'before', '2001-01-01'),
    'who was sent nothing': leaf('lastSent', 'isEmpty'),
    'who wrote in the first year': leaf('lastWrote', 'before', daysAgo(400)),
    'opted out': leaf('optedOut', 'is', true),
    'a source that nobody has': leaf('source', 'is', 'ad'),
    'a sample': leaf('sample', 'percent', 10),
    'a rare text': leaf('field', 'is', 'Rome', 'city'),
    'a text that nobody has': leaf('field', 'contains', 'paris', 'city'),
    'a number': leaf('field', 'between', [5, 6], 'visits'),
    'an anniversary': leaf('field', 'anniversaryWithinDays', 3, 'birthday'),
    'a field that is not declared': leaf('field', 'is', 'x', 'plan'),
    'much at once': {
      all: [
        leaf('tag', 'is', 'Tag 0'),
        { any: [leaf('lastWrote', 'withinLastDays', 3), leaf('field', 'is', 'rome', 'city')] },
        { not: leaf('optedOut', 'is', true) },
      ],
    },
  }
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      `${preview}${name}`,
      `/v1/segments/preview ${JSON.stringify({ filter })}`,
    ]),
  )
}

/** How the names of previews begin: what may look at all contacts, in two seconds. */
export const preview = 'Previews: '
