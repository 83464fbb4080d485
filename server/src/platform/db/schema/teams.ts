import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { Hours } from '@replyloop/shared/contract/hours'
import type { CsatSettings } from '@replyloop/shared/contract/inboxSettings'
import { waysToAssign } from '@replyloop/shared/values/team'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccessTables } from './access.ts'
import type { AccountTables } from './accounts.ts'
import type { CampaignTables } from './campaigns.ts'

/** Teams, who is in them, and when somebody is there. */
export function teamTables(
  k: Kit,
  { account, campaign, member }: AccountTables & AccessTables & Pick<CampaignTables, 'campaign'>,
) {
  const team = k.table(
    'team',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      name: k.text().notNull(),
      /** Its name as it is compared: of two that differ only in case there is one. */
      folded: k.text().notNull(),
      assignBy: k.oneOf(...waysToAssign).notNull(),
      /** How many open conversations a member may have for the team to give them one more; `null`: any number. */
      capacity: k.int(),
      /** `null`: those of the account. */
      hours: k.json<Hours>(),
      /** In how many minutes of its hours it replies first, and after that; `null`: as the account. */
      firstReplyMinutes: k.int(),
      nextReplyMinutes: k.int(),
      /** What it says outside its hours; `null`: what the account says. */
      awayText: k.text(),
      /** What stands below that, and the files that go with it. */
      awayChoices: k.json<Choices>(),
      awayFiles: k.json<StoredFile[]>(),
      /** Whether new conversations go to it. */
      isDefault: k.bool().notNull(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('team_uq').on(t.accountId, t.folded),
      k
        .uniqueIndex('team_default_uq')
        .on(t.accountId)
        .where(sql`${t.isDefault}`),
    ],
  )

  const teamMember = k.table(
    'team_member',
    {
      teamId: k.cascadeRef(() => team.id).notNull(),
      /** Of the account, or of its agency. */
      memberId: k.cascadeRef(() => member.id).notNull(),
      /** When the team last gave them a conversation. */
      lastGivenAt: k.instant(),
    },
    (t) => [
      k.primaryKey({ columns: [t.teamId, t.memberId] }),
      k.index('team_member_member_ix').on(t.memberId),
    ],
  )

  /** The team to which the conversations of a campaign's contacts go; without a row that for new ones. */
  const campaignTeam = k.table(
    'campaign_team',
    {
      campaignId: k.cascadeRef(() => campaign.id).primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      teamId: k.cascadeRef(() => team.id).notNull(),
    },
    (t) => [
      k.index('campaign_team_account_ix').on(t.accountId),
      k.index('campaign_team_team_ix').on(t.teamId),
    ],
  )

  /** The switch of each member who has ever used it; everybody else is there. */
  const availability = k.table('availability', {
    memberId: k.cascadeRef(() => member.id).primaryKey(),
    isOn: k.bool().notNull(),
    since: k.instant().notNull(),
  })

  /** When an account is there; without a row it always is. */
  const accountHours = k.table('account_hours', {
    accountId: k.cascadeRef(() => account.id).primaryKey(),
    hours: k.json<Hours>().notNull(),
  })

  /** What an account has its inbox do by itself; without a row nothing. */
  const inboxSettings = k.table('inbox_settings', {
    accountId: k.cascadeRef(() => account.id).primaryKey(),
    /** After so many days without a word, conversations close in which we wrote last. */
    closeAfterDays: k.int(),
    /** In how many minutes of the hours the first message is answered, and each later one. */
    firstReplyMinutes: k.int(),
    nextReplyMinutes: k.int(),
    /** What contacts are told outside the hours. */
    awayText: k.text(),
    /** What stands below that, and the files that go with it. */
    awayChoices: k.json<Choices>(),
    awayFiles: k.json<StoredFile[]>(),
    /** How contacts are asked about a conversation that a person has closed. */
    csat: k.json<CsatSettings>(),
    /** The zone of the account: what is read for each message is in no table that changes often. */
    timeZone: k.text(),
  })

  return { team, teamMember, campaignTeam, availability, accountHours, inboxSettings }
}
