import type { DeclaredCampaign } from '@replyloop/shared/contract/declaredCampaign'
import type { ProvisionFile } from '@replyloop/shared/contract/account'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { MediaStore } from '../../modules/conversations/media.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import { storeContentFiles } from '../../modules/campaigns/campaigns.ts'

/** Whose connections fetch the links of a file. */
const fetcher = 'provisioning'

interface Parts {
  db: Db
  mediaStore: MediaStore
  fetchFor: SafeFetch['fetchFor']
}

/**
 * Stores the files that campaigns of a file declare, outside of the transaction, since links are fetched. Returns the file, which
 * names them by their ids, and what they are.
 */
export async function storeDeclaredFiles(
  { db, mediaStore: store, fetchFor }: Parts,
  file: ProvisionFile,
): Promise<{ file: ProvisionFile; stored: StoredFile[] }> {
  const parts = { db, store, fetch: fetchFor(fetcher), accountId: '' } // an account may be made only now
  const stored: StoredFile[] = []
  const storeOf = async <A extends { campaigns: DeclaredCampaign[] }>(
    account: A,
    path: string,
  ): Promise<A> => {
    const campaigns: DeclaredCampaign[] = []
    for (const [at, campaign] of account.campaigns.entries()) {
      const place = `${path}.campaigns[${at}].`
      const done = await storeContentFiles(parts, campaign, place)
      stored.push(...done.stored)
      campaigns.push(done.given)
    }
    return { ...account, campaigns }
  }
  const accounts: ProvisionFile['accounts'] = []
  for (const [index, account] of file.accounts.entries()) {
    const path = `accounts[${index}]`
    const subAccounts: typeof account.subAccounts = []
    for (const [at, sub] of account.subAccounts.entries())
      subAccounts.push(await storeOf(sub, `${path}.subAccounts[${at}]`))
    accounts.push({ ...(await storeOf(account, path)), subAccounts })
  }
  return { file: { ...file, accounts }, stored }
}
