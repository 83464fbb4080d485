import type { MergePreview } from '@replyloop/shared/contract/contactMerge'
import { fullName } from '@replyloop/shared/values/fullName'
import type { Alias } from '../identity/aliases.store.ts'
import { mergeCustomFields, type ContactRow } from '../contact.rules.ts'

/** What becomes of a contact into which another one is merged (docs/interface.md#merge-contacts). */
export interface Merge extends Pick<MergePreview, 'filled' | 'differing'> {
  /** The fields of the kept contact that change. */
  change: Partial<ContactRow>
  /** What the other one was known by that means the kept one now; its id is the first. */
  aliases: Alias[]
}

/** What the conversations of both say: the ids of their last messages, and the labels of the custom channels of their messages. */
export interface MergedConversations {
  keptLast: string | null
  otherLast: string | null
  keptLabels: readonly string[]
  otherLabels: readonly string[]
}

const fields = ['firstName', 'lastName', 'phone', 'email', 'fromId'] as const
const known = ['phone', 'email', 'fromId'] as const

/** Why two contacts cannot be merged; `undefined` where they can. */
export function whyUnmergeable(kept: ContactRow, other: ContactRow): string | undefined {
  if (kept.id === other.id) return 'is the contact itself: name another one'
  if (kept.isTest !== other.isTest)
    return 'cannot be merged with this one: one of them is a test contact of the sandbox, the other a person'
  return undefined
}

/**
 * Merges a contact into another one, which is kept: it has what it has, its empty fields are filled, and of what decides who may
 * write the more cautious holds. Throws `VALIDATION_FAILED` where it would have too many custom fields.
 */
export function mergeOf(kept: ContactRow, other: ContactRow, conversations: MergedConversations): Merge {
  const names = fields.filter((name) => kept[name] === null && other[name] !== null)
  const added = Object.entries(other.customFields).filter(([key]) => !Object.hasOwn(kept.customFields, key))
  const aliases = known.flatMap((kind) => {
    const value = other[kind]
    return value !== null && kept[kind] !== null && kept[kind] !== value ? [{ kind, value }] : []
  })
  return {
    filled: [...names, ...added.map(([key]) => `customFields.${key}`)],
    differing: differencesOf(kept, other),
    aliases: [{ kind: 'id', value: other.id }, ...aliases],
    change: {
      ...Object.fromEntries(names.map((name) => [name, other[name]])),
      ...(added.length > 0 && {
        customFields: mergeCustomFields(kept.customFields, Object.fromEntries(added)),
      }),
      ...tagsOf(kept, other),
      ...stateOf(kept, other),
      ...channelOf(kept, other, conversations),
    },
  }
}

/** The tags of both, which may be more than a contact can have otherwise. */
function tagsOf({ tagIds: own }: ContactRow, { tagIds: others }: ContactRow): Partial<ContactRow> {
  const all = [...new Set([...(own ?? []), ...(others ?? [])])]
  return all.length > (own?.length ?? 0) ? { tagIds: all } : {}
}

function differencesOf(kept: ContactRow, other: ContactRow): Merge['differing'] {
  const ownFields = new Map(Object.entries(kept.customFields))
  const pairs = [
    ...fields.map((field) => [field, kept[field], other[field]] as const),
    ...Object.entries(other.customFields).map(
      ([key, value]) => [`customFields.${key}`, ownFields.get(key) ?? null, value] as const,
    ),
  ]
  return pairs.flatMap(([field, own, others]) =>
    own !== null && others !== null && own !== others ? [{ field, kept: own, other: others }] : [],
  )
}

/** Of two instants, either of which may be missing, the one that `choose` chooses. */
const chosen = (choose: (...of: number[]) => number, ...of: readonly (number | null)[]): number | null => {
  const given = of.filter((at) => at !== null)
  return given.length === 0 ? null : choose(...given)
}

/** What led them here, and who may write: opted out, waiting for a person, or silent, where either was. */
function stateOf(kept: ContactRow, other: ContactRow): Partial<ContactRow> {
  const isOthersOlder =
    other.needsHumanAt !== null && (kept.needsHumanAt === null || other.needsHumanAt < kept.needsHumanAt)
  const mayOptOut = [kept, other].some((contact) => contact.needsHumanReason === 'may_opt_out')
  const { needsHumanAt, needsHumanReason } = isOthersOlder ? other : kept
  return {
    optedOutAt: chosen(Math.min, kept.optedOutAt, other.optedOutAt),
    needsHumanAt,
    needsHumanReason: mayOptOut ? 'may_opt_out' : needsHumanReason,
    unlookedSince: chosen(Math.min, kept.unlookedSince, other.unlookedSince),
    botPausedUntil: chosen(Math.max, kept.botPausedUntil, other.botPausedUntil),
    answersUntil: chosen(Math.max, kept.answersUntil, other.answersUntil),
    asksUntil: chosen(Math.max, kept.asksUntil, other.asksUntil),
    writingCancels: kept.writingCancels || other.writingCancels,
    botActive: kept.botActive && other.botActive,
    campaignId: kept.campaignId ?? other.campaignId,
    source: kept.source ?? other.source,
  }
}

/** Where replies go: on the channel of the last message of both, and to the id by which each custom channel knows the person. */
function channelOf(
  kept: ContactRow,
  other: ContactRow,
  { keptLast, otherLast, keptLabels, otherLabels }: MergedConversations,
): Pick<ContactRow, 'channel' | 'otherFromIds'> {
  const isOthersLater = otherLast !== null && (keptLast === null || otherLast > keptLast)
  const own = kept.fromId ?? other.fromId
  const { fromId } = other
  const others = [
    ...(fromId === null ? [] : otherLabels.map((label) => [label, fromId] as const)),
    ...Object.entries(other.otherFromIds ?? {}),
  ]
  // A label on which both wrote is the kept one's, unless the other one wrote last of all there.
  const moved = others.filter(
    ([label]) => !keptLabels.includes(label) || (isOthersLater && other.channel === label),
  )
  const all = new Map([...Object.entries(kept.otherFromIds ?? {}), ...moved])
  const different = [...all].filter(([, id]) => id !== own)
  return {
    channel: isOthersLater ? (other.channel ?? kept.channel) : (kept.channel ?? other.channel),
    otherFromIds: different.length === 0 ? null : Object.fromEntries(different),
  }
}

/** How a timeline names a contact that is, or was, another one. */
export const describeContact = (contact: ContactRow): string =>
  [fullName(contact), contact.phone ?? contact.email ?? '', contact.id].filter(Boolean).join(', ')
