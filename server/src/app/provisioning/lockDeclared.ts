import type { DeclaredAccount, DeclaredSubAccount } from '@replyloop/shared/contract/account'
import { findAccountByEmail } from '../../modules/accounts/accounts.ts'
import { findCampaignByName } from '../../modules/campaigns/campaigns.store.ts'
import { findListByName } from '../../modules/lists/lists.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'

/** Takes the locks of what a file declares and exists, since account by account they would be taken in no order. */
export async function lockDeclared(
  tx: Tx,
  declared: readonly (DeclaredAccount | DeclaredSubAccount)[],
): Promise<void> {
  const kinds = new Set(declared.flatMap(({ channels }) => channels.map(({ kind }) => kind)))
  await tx.lock(
    ...declared.map(({ email }) => locks.email(email)),
    ...[...kinds].map((kind) => locks.channelNumbers(kind)),
  )
  const tagged: string[] = []
  const accountIds: string[] = []
  const listIds: string[] = []
  const campaignIds: string[] = []
  const withFields: string[] = []
  const withSegments: string[] = []
  const withSnippets: string[] = []
  const withTeams: string[] = []
  for (const given of declared) {
    const { email, apiKeys, tags, customFields, lists, segments, snippets, teams, hours, inbox, campaigns } =
      given
    const account = await findAccountByEmail(tx, email)
    if (account === undefined) continue
    if (apiKeys.length > 0) accountIds.push(account.id)
    if (tags.length > 0) tagged.push(account.id)
    if (snippets.length > 0) withSnippets.push(account.id)
    const named = [...campaigns, ...snippets].some(({ team }) => typeof team === 'string')
    const isOfTeams = teams.length > 0 || hours !== undefined || inbox !== undefined
    if (isOfTeams || named) withTeams.push(account.id)
    if (customFields.length > 0) withFields.push(account.id)
    if (segments.length > 0) withSegments.push(account.id)
    const linked = campaigns.flatMap(({ list }) => list ?? [])
    for (const name of [...lists.map((list) => list.name), ...linked]) {
      const list = await findListByName(tx, account.id, name)
      if (list !== undefined) listIds.push(list.id)
    }
    for (const { name } of campaigns) {
      const campaign = await findCampaignByName(tx, account.id, name)
      if (campaign !== undefined) campaignIds.push(campaign.id)
    }
  }
  await tx.lock(
    ...accountIds.map(locks.apiKeys),
    ...tagged.map(locks.tags),
    ...withFields.map(locks.declaredFields),
    ...withSegments.map(locks.segments),
    ...withSnippets.map(locks.snippets),
    ...withTeams.map(locks.teams),
    ...listIds.map(locks.listLink),
    ...campaignIds.map(locks.queue),
    ...campaignIds.map(locks.knowledge),
  )
}
