import { z } from 'zod'
import { foldName } from '../values/foldName.ts'
import {
  broadcastZones,
  maxWinnerHours,
  stopRuleDefaults,
  variantsOfBroadcast,
  winnerDefaults,
  winnerMeasures,
} from '../values/broadcast.ts'
import { maxChannelLabel, maxName } from '../values/limits.ts'
import { messagePurposes } from '../values/message.ts'
import { RatePerMinute } from './campaign.ts'
import { CampaignContent, campaignText } from './campaignContent.ts'
import { choiceFields, choicesOf } from './content.ts'
import { contentFiles } from './contentFiles.ts'
import { TemplateToSend } from './createMessage.ts'
import { fieldAliases, withAliases } from './fieldAliases.ts'
import { clearableInput, Id, issueWithCode, optionalInput, requiredText } from './fields.ts'
import { Filter } from './filter.ts'
import { SendAt } from './sendAt.ts'

/** Whom a broadcast is for: those on a list, or those whom a filter or a segment means. */
const AudienceInput = withAliases(
  z
    .object({
      listId: optionalInput(Id),
      segmentId: optionalInput(Id),
      filter: optionalInput(Filter),
    })
    .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, {
      path: ['listId'],
      message: 'or segmentId or filter is required, and one of them alone',
    })
    .transform(({ listId, segmentId, filter }): BroadcastAudience => {
      if (listId !== undefined) return { listId }
      return segmentId === undefined ? { filter: filter ?? { all: [] } } : { segmentId }
    }),
  { ...fieldAliases, segmentId: ['segment_id'] },
)
export type BroadcastAudience = { listId: string } | { segmentId: string } | { filter: Filter }

/** What is said: a text with what goes beside it, as campaigns have it, or a template. */
const Content = z
  .object({
    body: optionalInput(campaignText),
    ...choiceFields,
    attachments: contentFiles,
    template: optionalInput(TemplateToSend).describe(
      'Instead of a text: an approved template, whose values may name fields, as in {{firstName}}.',
    ),
  })
  .transform(({ template, body, ...beside }, context): BroadcastContent => {
    const others = Object.entries({ body, ...beside }).filter(([, value]) => value !== undefined)
    const [first] = others[0] ?? []
    if (template !== undefined && first !== undefined) {
      const message = 'cannot go with a template: send one of the two'
      context.addIssue(issueWithCode('CONFLICTING_FIELDS', message, first, [first]))
    }
    if (template !== undefined) return { template }
    const free = CampaignContent.safeParse({ body: body ?? '', ...beside })
    const chosen = choicesOf({ body, ...beside })
    if ('path' in chosen) context.addIssue({ code: 'custom', path: [chosen.path], message: chosen.message })
    if (body === undefined)
      context.addIssue({ code: 'custom', path: ['body'], message: 'is required, unless a template is sent' })
    if (!free.success && body !== undefined)
      for (const { path, message } of free.error.issues)
        context.addIssue({ code: 'custom', path: [...path], message })
    return { content: { body: body ?? '', ...beside } }
  })
export type BroadcastContent = { template: z.output<typeof TemplateToSend> } | { content: CampaignContent }

const share = z.int().min(1).max(100)
const Variant = z.object({ name: requiredText(maxName), share, content: Content })

const percent = z.number().min(0).max(100)
const StopRules = withAliases(
  z.object({
    failedPercent: percent.default(stopRuleDefaults.failedPercent),
    optOutPercent: percent.default(stopRuleDefaults.optOutPercent),
  }),
  { failedPercent: ['failed_percent'], optOutPercent: ['opt_out_percent'] },
)

const Winner = withAliases(
  z.object({
    by: z.enum(winnerMeasures),
    afterHours: z.int().min(1).max(maxWinnerHours).default(winnerDefaults.afterHours),
    testPercent: z.int().min(1).max(99).default(winnerDefaults.testPercent),
  }),
  { afterHours: ['after_hours'], testPercent: ['test_percent'] },
)

const fields = {
  name: requiredText(maxName),
  campaignId: Id.describe('The campaign that answers what comes back.'),
  audience: AudienceInput,
  exclude: clearableInput(AudienceInput).describe('Who is left out of it.'),
  channel: clearableInput(requiredText(maxChannelLabel)).describe(
    'The only channel on which it goes out; left out: that of each contact, as openings do.',
  ),
  content: optionalInput(Content),
  variants: optionalInput(
    z.array(Variant).min(variantsOfBroadcast.min).max(variantsOfBroadcast.max),
  ).describe('Instead of `content`: several, each for its share of a hundred people.'),
  holdout: optionalInput(z.int().min(0).max(99)).describe('Of a hundred people, how many get nothing.'),
  winner: clearableInput(Winner).describe(
    'With `variants`: only `testPercent` of the people get them, and `afterHours` later all others the best one.',
  ),
  sendAt: clearableInput(SendAt).describe(
    'When it begins; left out: once it is started. Without an offset on the clock of `zone`.',
  ),
  zone: optionalInput(z.enum(broadcastZones)).describe(
    'Whose clock `sendAt` is on: of the account, or of each contact.',
  ),
  ratePerMinute: clearableInput(RatePerMinute).describe('Left out: as many as its channel takes.'),
  followUps: optionalInput(z.boolean()).describe(
    'Whether the follow-ups of the campaign remind who stays silent.',
  ),
  stopRules: clearableInput(StopRules).describe(
    'What pauses it: more failed messages, or wishes to stop, of the last 200. `null`: nothing.',
  ),
  purpose: optionalInput(z.enum(messagePurposes)).describe(
    '`marketing`, when left out, costs a credit each and obeys quiet hours and wishes.',
  ),
}

const aliases = {
  ...fieldAliases,
  campaignId: ['campaign_id'],
  sendAt: ['send_at'],
  ratePerMinute: ['rate_per_minute'],
  followUps: ['follow_ups'],
  stopRules: ['stop_rules'],
}

/** Adds issues for what cannot be together; of a change, what is given alone is looked at. */
function requireOneContent(
  { content, variants }: { content?: unknown; variants?: readonly { name: string }[] | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (content !== undefined && variants !== undefined) {
    const message = 'cannot go with content: send one of the two'
    context.addIssue(issueWithCode('CONFLICTING_FIELDS', message, variants, ['variants']))
  }
  if (variants && new Set(variants.map(({ name }) => foldName(name))).size < variants.length)
    context.addIssue({
      code: 'custom',
      path: ['variants'],
      message: 'must all have different names, in more than case',
    })
}

const changes = z.object(fields).partial()
const example = {
  name: 'Spring sale',
  campaignId: 'cam_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  audience: { listId: 'lst_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' },
  content: { body: 'Hi {{firstName|there}}, our sale begins today.' },
}

/** What a broadcast is made from. */
export const CreateBroadcast = withAliases(
  changes
    .required({ name: true, campaignId: true, audience: true })
    .superRefine(requireOneContent)
    .superRefine(({ content, variants }, context) => {
      if (content === undefined && variants === undefined)
        context.addIssue({ code: 'custom', path: ['content'], message: 'is required' })
    }),
  aliases,
).meta({ id: 'CreateBroadcast', example })
export type CreateBroadcast = z.output<typeof CreateBroadcast>

/** What changes a draft: given fields only, `null` clears. */
export const UpdateBroadcast = withAliases(
  changes
    .extend({
      name: optionalInput(fields.name),
      campaignId: optionalInput(fields.campaignId),
      audience: optionalInput(fields.audience),
    })
    .superRefine(requireOneContent),
  aliases,
).meta({
  id: 'UpdateBroadcast',
  example: { name: 'Spring sale' },
})
export type UpdateBroadcast = z.output<typeof UpdateBroadcast>
