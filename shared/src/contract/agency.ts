import { z } from 'zod'
import { declaredTypes } from '../values/customField.ts'
import { maxCopiedSegments } from '../values/limits.ts'
import { sortOrders, subAccountSorts } from '../values/subAccountSort.ts'
import { CampaignPage } from './campaign.ts'
import { maxSnippets } from '../values/snippet.ts'
import { endpoint } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { byId, dropdownQuery, Id, Instant, optionalInput, pageOf, pageQuery, search } from './fields.ts'
import { SnippetPage } from './snippet.ts'
import { rechargeVersion, SubAccountRow } from './subAccount.ts'

/** A sub-account in its agency's table, with how it does. Amounts are credits. */
export const SubAccountFigures = SubAccountRow.extend({
  /** What it has been charged in the last seven days. */
  used: z.number(),
  /** Until when its balance lasts, if it goes on as in those days: now without any, `null` where nothing is used. */
  lastsUntil: Instant.nullable(),
  /** Whether somebody has to bring more within three days, beside what the auto-recharge grants by itself. */
  isLow: z.boolean(),
  /** How many people wait for an answer by a person. */
  waiting: z.int(),
  /** How many outgoing messages of the last seven days have failed, and not gone out since. */
  failed: z.int(),
  liveCampaigns: z.int(),
  /** The median of the first responses of people in the last thirty days, in seconds; `null` where there were none. */
  responseTime: z.int().nullable(),
  /** Of what the bot and people sent on the days of the last thirty that are over and counted, the share of the bot, from 0 to 1. */
  botShare: z.number().nullable(),
  /** How many messages were sent on those days, also those of programs. */
  sent: z.int(),
  /** When its last message was made, in or out; `null` while it has none. */
  lastActivityAt: Instant.nullable(),
})
export type SubAccountFigures = z.output<typeof SubAccountFigures>

/** The query for a page of an agency's sub-accounts. */
export const SubAccountQuery = z.object({
  search,
  sort: optionalInput(z.enum(subAccountSorts)),
  /** Left out: as `usualOrder` says. */
  order: optionalInput(z.enum(sortOrders)),
  ...pageQuery,
})
export type SubAccountQuery = z.output<typeof SubAccountQuery>

/** All sub-accounts of an agency taken together. */
const AgencyTotals = z.object({
  subAccounts: z.int(),
  /** The sum of their balances, in credits. */
  balance: z.number(),
  /** For how many somebody has to bring credit within three days, or now. */
  runningDry: z.int(),
  suspended: z.int(),
})

/** The body that copies a campaign into a sub-account. */
export const CopyCampaign = z.object({
  campaignId: Id,
  /** The sub-account whose campaign it is; left out: the agency's own. */
  accountId: optionalInput(Id),
  /** Segments of the same account that go along. */
  segmentIds: optionalInput(
    z.array(Id).max(maxCopiedSegments, `must be at most ${maxCopiedSegments} segments`),
  ),
})

export type CopyCampaign = z.output<typeof CopyCampaign>

/** The body that copies snippets into a sub-account. */
export const CopySnippets = withAliases(
  z.object({
    accountId: optionalInput(Id).meta({
      description: 'The sub-account whose snippets they are; left out: the agency’s own.',
    }),
    snippetIds: optionalInput(
      z.array(Id).min(1, 'must name a snippet; leave it out for all of them').max(maxSnippets),
    ).meta({ description: 'Which of them; left out: all.' }),
  }),
  { accountId: ['account_id'], snippetIds: ['snippet_ids'] },
).meta({ id: 'CopySnippets', example: { snippetIds: ['snp_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'] } })
export type CopySnippets = z.output<typeof CopySnippets>

/** What could not be copied as it was. */
export const copyNotes = [
  'name',
  'channel',
  'secondChannel',
  'team',
  'template',
  'customField',
  'tag',
  'segment',
  'snippet',
] as const

/** What became of something that goes along: `differs` and `leftOut` have a note. */
const CopyOutcome = z.enum(['made', 'there', 'differs', 'leftOut'])

/** What a copy of a campaign has made, and what it has not. */
export const CopiedCampaign = z.object({
  campaign: z.object({ id: z.string(), name: z.string() }),
  /** The list that it greets; `null`: none. */
  list: z.object({ id: z.string(), name: z.string(), isNew: z.boolean() }).nullable(),
  /** The declared fields that its texts, follow-ups and forms name, and those of its segments. */
  customFields: z.array(z.object({ name: z.string(), type: z.enum(declaredTypes), outcome: CopyOutcome })),
  /** The tags and the lists that its segments ask for. */
  tags: z.array(z.object({ name: z.string(), outcome: CopyOutcome })),
  lists: z.array(z.object({ name: z.string(), outcome: CopyOutcome })),
  segments: z.array(z.object({ id: z.string().nullable(), name: z.string(), outcome: CopyOutcome })),
  /** What differs from the original, each in words that say what to do. */
  notes: z.array(z.object({ kind: z.enum(copyNotes), text: z.string() })),
})
export type CopiedCampaign = z.output<typeof CopiedCampaign>

/** What copying snippets has made, and what it has not. */
export const CopiedSnippets = z
  .object({
    snippets: z
      .array(z.object({ id: z.string().nullable(), shortcut: z.string(), outcome: CopyOutcome }))
      .meta({
        description:
          'Each by its shortcut, in their order: `there` has the same already, `differs` another text, which stays; `leftOut` is one too many.',
      }),
    customFields: CopiedCampaign.shape.customFields.meta({
      description: 'The declared fields that their texts name.',
    }),
    notes: CopiedCampaign.shape.notes.meta({
      description: 'What differs from the original, each in words that say what to do.',
    }),
  })
  .meta({ id: 'CopiedSnippets' })
export type CopiedSnippets = z.output<typeof CopiedSnippets>

/** What goes from an agency to its sub-accounts, for `contract.ts` (docs/interface.md#copied-snippets). */
export const copyEndpoints = {
  copySnippets: endpoint('POST', '/subaccounts/:id/snippets', {
    tag: 'Credits',
    summary: 'Copy snippets into a sub-account',
    description:
      'With their buttons and files, and the declared fields that their texts name; a team’s goes to the team of the same name. What has the shortcut already stays as it is. The answer says what was made.',
    access: 'agency',
    scope: 'full',
    needs: 'manager',
    params: byId,
    body: CopySnippets,
    responses: { 201: CopiedSnippets },
    errors: ['SUBACCOUNT_NOT_FOUND', 'SNIPPET_NOT_FOUND'],
  }),
}

/** What an agency sees and does in its table of sub-accounts, for `dashboardContract.ts`. */
export const agencyEndpoints = {
  listSubAccounts: endpoint('GET', '/agency/subaccounts', {
    tag: 'Credits',
    summary: 'List the sub-accounts with their figures, newest first or by one of these',
    access: 'agency',
    scope: 'read',
    needs: 'viewer',
    query: SubAccountQuery,
    responses: { 200: pageOf(SubAccountFigures) },
  }),
  getSubAccount: endpoint('GET', '/agency/subaccounts/:id', {
    tag: 'Credits',
    summary: 'Read a sub-account with its figures',
    access: 'agency',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    version: rechargeVersion,
    responses: { 200: SubAccountFigures },
    errors: ['SUBACCOUNT_NOT_FOUND'],
  }),
  getAgencyTotals: endpoint('GET', '/agency/totals', {
    tag: 'Credits',
    summary: 'Read the figures of all sub-accounts together',
    access: 'agency',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: AgencyTotals },
  }),
  listSubAccountCampaigns: endpoint('GET', '/agency/subaccounts/:id/campaigns', {
    tag: 'Campaigns',
    summary: 'List the campaigns of a sub-account, to copy one',
    access: 'agency',
    scope: 'read',
    needs: 'manager',
    params: byId,
    query: dropdownQuery,
    responses: { 200: CampaignPage },
    errors: ['SUBACCOUNT_NOT_FOUND'],
  }),
  listSubAccountSegments: endpoint('GET', '/agency/subaccounts/:id/segments', {
    tag: 'Contacts',
    summary: 'List the segments of a sub-account, to copy some with a campaign',
    access: 'agency',
    scope: 'read',
    needs: 'manager',
    params: byId,
    query: dropdownQuery,
    responses: { 200: pageOf(z.object({ id: z.string(), name: z.string() })) },
    errors: ['SUBACCOUNT_NOT_FOUND'],
  }),
  listSubAccountSnippets: endpoint('GET', '/agency/subaccounts/:id/snippets', {
    tag: 'Messages',
    summary: 'List the snippets of a sub-account, to copy some',
    access: 'agency',
    scope: 'read',
    needs: 'manager',
    params: byId,
    query: dropdownQuery,
    responses: { 200: SnippetPage },
    errors: ['SUBACCOUNT_NOT_FOUND'],
  }),
  copyCampaign: endpoint('POST', '/subaccounts/:id/campaigns', {
    tag: 'Campaigns',
    summary: 'Copy a campaign into a sub-account, as a Draft',
    description:
      'Its texts, answers, keywords, follow-ups and settings, its list by name, the declared fields that it needs, and the segments that are named. The answer says what was made, and what could not be copied.',
    access: 'agency',
    scope: 'full',
    needs: 'manager',
    params: byId,
    body: CopyCampaign,
    responses: { 201: CopiedCampaign },
    errors: ['SUBACCOUNT_NOT_FOUND', 'CAMPAIGN_NOT_FOUND', 'SEGMENT_NOT_FOUND'],
  }),
}
