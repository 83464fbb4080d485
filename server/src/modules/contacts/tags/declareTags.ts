import { foldName } from '@replyloop/shared/values/foldName'
import { maxTags, type TagColour } from '@replyloop/shared/values/tag'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { countTags, insertTags, listTagsFolded, updateTag } from './tags.store.ts'

/**
 * Makes the tags of a file unless they are there; those that are get its colours. The caller holds `locks.tags` of an account that
 * was there before. Throws `VALIDATION_FAILED` where there would be too many, with the place in the file.
 */
export async function declareTags(
  tx: Tx,
  accountId: string,
  declared: readonly { name: string; colour?: TagColour | undefined }[],
  path: string,
): Promise<void> {
  for (const [index, { name, colour }] of declared.entries()) {
    let [tag] = await listTagsFolded(tx, accountId, [foldName(name)])
    if (tag === undefined) {
      const before = await countTags(tx, accountId)
      if (before >= maxTags)
        throw fieldProblem(`${path}.tags[${index}]`, `does not fit: an account has at most ${maxTags} tags`)
      ;[tag] = await insertTags(tx, accountId, [name], before)
    }
    const change = omitUndefined({ name, colour })
    if (tag !== undefined && (tag.name !== name || (colour !== undefined && tag.colour !== colour)))
      await updateTag(tx, tag.id, change)
  }
}
