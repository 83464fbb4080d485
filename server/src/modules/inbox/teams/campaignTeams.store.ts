import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'

const selectOfAccount = selectRows({
  values: ({ campaignTeam }) => ({ accountId: campaignTeam.accountId }),
  kept: ({ campaignTeam }) => [campaignTeam], // each episode asks of an account that has teams
  query: ({ q, t: { campaignTeam: c } }, { accountId }) =>
    q.select({ campaignId: c.campaignId, teamId: c.teamId }).from(c).where(eq(c.accountId, accountId)),
})

/** The team of a campaign; `null` where it has none of its own. */
export async function readTeamOfCampaign(
  read: Reader,
  accountId: string,
  campaignId: string,
): Promise<string | null> {
  const found = await selectOfAccount(read, { accountId })
  return found.find((each) => each.campaignId === campaignId)?.teamId ?? null
}

/** Gives a campaign a team of its account, or none. */
export async function storeTeamOfCampaign(
  { q, t: { campaignTeam: c } }: Tx,
  { id: campaignId, accountId }: { id: string; accountId: string },
  teamId: string | null,
): Promise<void> {
  if (teamId === null) await q.delete(c).where(eq(c.campaignId, campaignId))
  else
    await q
      .insert(c)
      .values({ campaignId, accountId, teamId })
      .onConflictDoUpdate({ target: c.campaignId, set: { teamId } })
}
