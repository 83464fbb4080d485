import { wantedOf, audienceSummary, type AudienceDraft } from './audienceDraft.ts'
import type { CampaignStep } from '../campaigns/campaignSteps.ts'
import { counted } from '../ui/counted.ts'
import { exactLocalTime } from './sendTime.ts'
import { sharesFault, sumOfShares } from './shares.ts'
import type { BroadcastValues } from './broadcastForm.ts'
import { saidFaults } from './saidDraft.ts'
import type { VariantDraft } from './variantDraft.ts'

const step = (said: readonly string[], missing: readonly (string | null)[]): CampaignStep => ({
  summary: said.filter((text) => text.trim() !== '').join(' · '),
  missing: missing.filter((lack) => lack !== null),
  blanks: 0,
})

/** Its name, and the campaign that answers. */
export const basicStep = ({ name, campaignId }: BroadcastValues, campaign: string): CampaignStep =>
  step([name, campaign], [name.trim() === '' ? 'a name' : null, campaignId === null ? 'a campaign' : null])

/** Whom it is for; `names` are those of the lists or segments. */
export const whoStep = (
  { audience, exclude, channel }: BroadcastValues,
  names: { audience: string; exclude: string },
): CampaignStep =>
  step(
    [
      audienceSummary(audience, names.audience),
      exclude === null ? '' : `but not: ${audienceSummary(exclude, names.exclude)}`,
      channel ?? '',
    ],
    [wantedOf(audience), exclude === null ? null : leftOut(exclude)],
  )

const leftOut = (exclude: AudienceDraft) => {
  const wanted = wantedOf(exclude)
  return wanted === null ? null : `${wanted} to leave out`
}

/** What it says. */
export function whatStep({ variants, holdout, hasWinner }: BroadcastValues): CampaignStep {
  const [only] = variants
  const isOne = variants.length === 1
  return step(
    [
      isOne ? (only === undefined ? '' : wordsOf(only)) : counted(variants.length, 'variant'),
      hasWinner && !isOne ? 'tested first' : '',
      Number(holdout) > 0 ? `${holdout} % get nothing` : '',
    ],
    [
      ...variants.map((variant) => missingOf(variant, isOne)),
      isOne || sharesFault(sumOfShares(variants, holdout)) === null ? null : 'shares that make 100',
    ],
  )
}

const wordsOf = ({ by, text, template }: VariantDraft) =>
  by === 'text' ? text.trim() : template === null ? '' : `Template ${template.name}`

function missingOf(variant: VariantDraft, isOne: boolean): string | null {
  const of = isOne ? '' : ` for ${variant.name.trim() === '' ? 'a variant' : variant.name}`
  if (saidFaults.text(variant) !== null) return `a text${of}`
  if (saidFaults.template(variant) === null) return null
  return variant.template === null ? `a template${of}` : `what the variables stand for${of}`
}

/** When it begins. */
export const whenStep = ({ starts, sendAt }: BroadcastValues): CampaignStep =>
  starts === 'once'
    ? step(['Once it is started'], [])
    : step(
        sendAt === ''
          ? []
          : [
              `${exactLocalTime(sendAt)}, ${starts === 'account' ? 'on the clock of the account' : 'on the clock of each'}`,
            ],
        [sendAt === '' ? 'a time' : null],
      )

/** What is seldom set. */
export const moreStep = ({
  purpose,
  followUps,
  hasStopRules,
  ratePerMinute,
}: BroadcastValues): CampaignStep =>
  step(
    [
      purpose === 'marketing' ? 'Marketing' : 'Transactional',
      followUps ? 'with follow-ups' : 'no follow-ups',
      hasStopRules ? 'pauses by itself' : 'no stop rules',
      ratePerMinute === '' ? '' : `${ratePerMinute} a minute`,
    ],
    [],
  )
