import { eq } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import type { OfTeam } from './replyDue.rules.ts'

// Asked for what contacts write; most accounts have no targets.

const selectTeamTargets = selectRows({
  values: ({ team }) => ({ accountId: team.accountId }),
  kept: ({ team }) => [team],
  query: ({ q, t: { team: e } }, { accountId }) =>
    q
      .select({
        id: e.id,
        hours: e.hours,
        firstReplyMinutes: e.firstReplyMinutes,
        nextReplyMinutes: e.nextReplyMinutes,
      })
      .from(e)
      .where(eq(e.accountId, accountId)),
})

/** The same of one of its teams. */
export const findTeamTargets = async (
  read: Reader,
  accountId: string,
  teamId: string,
): Promise<OfTeam | undefined> =>
  (await selectTeamTargets(read, { accountId })).find(({ id }) => id === teamId)
