import type { AuditDetails } from '@replyloop/shared/contract/auditLog'
import { changesBetween } from '@replyloop/shared/values/changes'

/** How many characters of a text are kept, of a list or an object, and of all that a line holds. */
const maxText = 2000
const maxValue = 4000
const maxDetails = 32_000
const omitted = '…'

/** The details of a change: the fields that differ; `undefined` where none does. */
export function detailsOfChange(before: object, after: object): AuditDetails | undefined {
  const changes = changesBetween(before, after)
  return Object.keys(changes).length === 0 ? undefined : { changes }
}

type Pair = readonly [string | null, string | null]

/** How a secret shows before and after a change: that it is set, and whether it is another one. */
export const shownSecrets = (before: string | null, after: string | null): Pair => [
  before && 'hidden',
  after && (before !== null && before !== after ? 'hidden, another one' : 'hidden'),
]

/** How the address of a receiver shows: the rest of it may be a secret. */
export const shownUrl = (url: string | null): string | null => url && new URL(url).origin

/** An address before and after a change, which may be one of what does not show. */
export const shownUrls = (before: string | null, after: string | null): Pair => {
  const [was, is] = [shownUrl(before), shownUrl(after)]
  return before !== after && was === is ? [was, `${is}, at another path`] : [was, is]
}

/** Details that fit into a line: long texts are cut with a mark, and of lists only those entries are kept that differ. */
export function boundDetails({ changes = {}, facts }: AuditDetails): AuditDetails {
  let left = maxDetails
  const bounded = Object.entries(changes).map(([field, change]) => {
    const [before, after] = differing(change.before, change.after).map(boundValue)
    left -= JSON.stringify([field, before, after]).length
    return [field, left < 0 ? { before: omitted, after: omitted } : { before, after }] as const
  })
  const cutFacts = Object.entries(facts ?? {}).map(
    ([name, value]) => [name, typeof value === 'string' ? cut(value) : value] as const,
  )
  return {
    ...(bounded.length > 0 && { changes: Object.fromEntries(bounded) }),
    ...(cutFacts.length > 0 && { facts: Object.fromEntries(cutFacts) }),
  }
}

/** Of two lists, the entries that the other one has not; both as they are where only their order differs. */
function differing(before: unknown, after: unknown): [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after]
  const [was, is] = [new Set(before.map(canonical)), new Set(after.map(canonical))]
  const removed = before.filter((entry) => !is.has(canonical(entry)))
  const added = after.filter((entry) => !was.has(canonical(entry)))
  return removed.length + added.length === 0 ? [before, after] : [removed, added]
}

/** The JSON of a value, the same in any order in which the fields of an object stand. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

function boundValue(value: unknown): unknown {
  if (typeof value === 'string') return cut(value)
  const json = JSON.stringify(value) ?? 'null'
  if (json.length <= maxValue) return value
  if (!Array.isArray(value)) return cut(json)
  const kept: unknown[] = []
  let left = maxValue
  for (const entry of value) {
    const bounded = boundValue(entry)
    left -= JSON.stringify(bounded).length
    if (left < 0) break
    kept.push(bounded)
  }
  return [...kept, `${omitted} and ${value.length - kept.length} more`]
}

/** The beginning of a text, and how long it is. Half of a character that takes two is left out, as databases refuse it. */
const cut = (text: string): string =>
  text.length <= maxText
    ? text
    : `${text.slice(0, maxText).replace(/[\uD800-\uDBFF]$/, '')}${omitted} (${text.length} characters)`
