import { LRUCache } from 'lru-cache'
import type { CampaignRow } from '../../campaigns/campaigns.store.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { passageId } from './passage.presenter.ts'
import { listPassagesOfCampaign } from './passages.store.ts'

/** A part of a source, which may be sent word for word; its heading stands above its text. */
interface Passage {
  id: string
  source: { id: string; name: string }
  text: string
}

/** How many characters of passages are kept in memory. */
const maxKeptCharacters = 6_000_000
const kept = new LRUCache<string, readonly Passage[]>({
  maxSize: maxKeptCharacters,
  sizeCalculation: (passages) => passages.reduce((sum, { text }) => sum + text.length, 1),
})

/**
 * What the bot of a campaign knows from its sources. While they stay the same, every call returns the same array, which nobody may
 * change: there may be megabytes, which are read once for each process.
 */
export async function readPassages(
  read: Reader,
  { id, accountId, passagesVersion }: Pick<CampaignRow, 'id' | 'accountId' | 'passagesVersion'>,
): Promise<readonly Passage[]> {
  const key = `${id} ${passagesVersion}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const rows = await listPassagesOfCampaign(read, accountId, id)
  const passages = rows.map(({ sourceId, sourceName, heading, text, ...row }): Passage => ({
    id: passageId({ sourceId, ...row }),
    source: { id: sourceId, name: sourceName },
    text: heading === null ? text : `${heading}\n${text}`,
  }))
  kept.set(key, passages)
  return passages
}
