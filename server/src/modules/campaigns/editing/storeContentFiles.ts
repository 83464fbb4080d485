import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { findContentFile, storeNewFile } from '../../conversations/media.ts'
import type { GivenContents } from './contents.rules.ts'

type Parts = Parameters<typeof storeNewFile>[0] & { accountId: string }

/**
 * Stores the files that a request brings, before it is known whether it is taken: what no content has by then is removed an hour
 * later. Returns the request, which names them by their ids, and what they are.
 */
export async function storeContentFiles<G extends GivenContents>(
  parts: Parts,
  given: G,
  place = '',
): Promise<{ given: G; stored: StoredFile[] }> {
  const stored: StoredFile[] = []
  const store = async <C extends CampaignContent | null | undefined>(content: C, path: string) => {
    if (!content?.attachments) return content
    const attachments = []
    for (const [at, file] of content.attachments.entries()) {
      if (file.id !== undefined) {
        const known = await findContentFile(parts.db.read, parts.accountId, file.id)
        if (known !== undefined) stored.push({ ...known, name: null })
        attachments.push(file)
        continue
      }
      const { hash, contentType, bytes, name } = await storeNewFile(
        parts,
        file,
        `${place}${path}.attachments[${at}]`,
      )
      if (hash === null || bytes === null) continue // of a link that is only kept as such: there is none here
      stored.push({ hash, contentType, bytes, name: name ?? null })
      attachments.push({ id: hash, name: name ?? undefined })
    }
    return { ...content, attachments }
  }
  const storeOf = async <R extends { content?: CampaignContent | null | undefined }>(
    rows: readonly R[],
    path: string,
  ) => {
    const done: R[] = []
    for (const [at, row] of rows.entries())
      done.push(row.content ? { ...row, content: await store(row.content, `${path}[${at}].content`) } : row)
    return done
  }
  const opening = await store(given.opening, 'opening')
  const followUps = given.followUps && (await storeOf(given.followUps, 'followUps'))
  const answers = given.answers && (await storeOf(given.answers, 'answers'))
  return {
    given: {
      ...given,
      ...(opening !== undefined && { opening }),
      ...(followUps && { followUps }),
      ...(answers && { answers }),
    },
    stored,
  }
}
