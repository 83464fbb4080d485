import type { CampaignRow } from '../../campaigns/campaigns.store.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { createListCache } from '../../../platform/db/listCache.ts'
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
/** Passages by their campaign and its version of them. */
const keptPassages = createListCache<Passage>({
  maxSize: maxKeptCharacters,
  sizeOf: ({ text }) => text.length,
})

/**
 * What the bot of a campaign knows from its sources. While they stay the same, every call returns the same array, which nobody may
 * change: there may be megabytes, which are read once for each process.
 */
export const readPassages = (
  read: Reader,
  { id, accountId, passagesVersion }: Pick<CampaignRow, 'id' | 'accountId' | 'passagesVersion'>,
): Promise<readonly Passage[]> =>
  keptPassages(`${id} ${passagesVersion}`, async () => {
    const rows = await listPassagesOfCampaign(read, accountId, id)
    return rows.map(({ sourceId, sourceName, heading, text, ...row }) => ({
      id: passageId({ sourceId, ...row }),
      source: { id: sourceId, name: sourceName },
      text: heading === null ? text : `${heading}\n${text}`,
    }))
  })
