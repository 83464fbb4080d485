import { maxTagName, maxTags } from '@replyloop/shared/values/tag'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { insertTags, countTags, listTagsFolded } from './tags.store.ts'
import { distinctNames, whyNoTag, type GivenTags, type LeftOut, type TagRow } from './tags.rules.ts'

/**
 * The tags of these names, in the order of the names; those that are not there are made. The caller does so before it takes the
 * lock of a contact.
 */
export async function resolveTags(tx: Tx, accountId: string, names: readonly string[]): Promise<GivenTags> {
  const leftOut: LeftOut[] = []
  const wanted = new Map<string, string>()
  for (const [folded, name] of distinctNames(names)) {
    const why = whyNoTag(name)
    if (why === undefined) wanted.set(folded, name)
    else leftOut.push({ name, why })
  }
  if (wanted.size === 0) return { tags: [], leftOut }
  let known = await knownOf(tx, accountId, wanted)
  if (known.size < wanted.size) {
    await tx.lock(locks.tags(accountId))
    known = await knownOf(tx, accountId, wanted)
    const missing = [...wanted].flatMap(([folded, name]) => (known.has(folded) ? [] : [name]))
    const before = await countTags(tx, accountId)
    const fitting = missing.slice(0, Math.max(0, maxTags - before))
    const made = await insertTags(tx, accountId, fitting, before)
    for (const tag of made) known.set(tag.folded, tag)
    const why = `cannot be made: an account has at most ${maxTags} tags; delete one first`
    for (const name of missing.slice(fitting.length)) leftOut.push({ name, why })
  }
  return { tags: [...wanted.keys()].flatMap((folded) => known.get(folded) ?? []), leftOut }
}

/** How many names are looked for at once: databases bound the values of a statement. */
const atOnce = 500

async function knownOf(
  read: Reader,
  accountId: string,
  wanted: ReadonlyMap<string, string>,
): Promise<Map<string, TagRow>> {
  const folded = [...wanted.keys()]
  const known = new Map<string, TagRow>()
  for (let at = 0; at < folded.length; at += atOnce)
    for (const tag of await listTagsFolded(read, accountId, folded.slice(at, at + atOnce)))
      known.set(tag.folded, tag)
  return known
}

/** Those tags of an account that have one of these names. */
export async function listTagsNamed(
  read: Reader,
  accountId: string,
  names: readonly string[],
): Promise<TagRow[]> {
  if (names.length === 0) return []
  const byName = await knownOf(read, accountId, distinctNames(names))
  return [...byName.values()]
}

/** Whether some of these names are those of no tag yet, so that adding them takes `locks.tags`. */
export async function hasNewTags(
  read: Reader,
  accountId: string,
  names: readonly string[],
): Promise<boolean> {
  const wanted = distinctNames(names.filter((name) => whyNoTag(name) === undefined))
  return wanted.size > 0 && (await knownOf(read, accountId, wanted)).size < wanted.size
}

/** The tags of these names that a request gives a contact; `undefined` where it names none, which costs nothing. */
export const tagsOf = async (
  tx: Tx,
  accountId: string,
  names: readonly string[] | undefined,
): Promise<GivenTags | undefined> =>
  names === undefined || names.length === 0 ? undefined : resolveTags(tx, accountId, names)

/** The tags of one row of a file, out of those of many. */
export function tagsAmong({ tags }: GivenTags, names: readonly string[]): GivenTags {
  const byName = new Map(tags.map((tag) => [tag.folded, tag]))
  return { tags: [...distinctNames(names).keys()].flatMap((folded) => byName.get(folded) ?? []), leftOut: [] }
}

/** How the header `Ignored-Fields` names tags that were left out. */
export const ignoredTags = (given: GivenTags | undefined): string[] =>
  (given?.leftOut ?? []).map(({ name }) => `tags.${Array.from(name).slice(0, maxTagName).join('')}`)
