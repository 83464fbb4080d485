import { isNotEmpty } from '@mantine/form'
import { stopRuleDefaults } from '@replyloop/shared/values/broadcast'
import type { MessagePurpose } from '@replyloop/shared/values/message'
import type { RequestBody, Saved } from '../api.ts'
import { indexIn } from '../campaigns/campaignForm.ts'
import { changedFields } from '../ui/changedFields.ts'
import { formErrors } from '../ui/formErrors.ts'
import { useEditForm, type Began } from '../ui/useEditForm.ts'
import { audienceDraft, audienceOf, noAudience, wantedOf, type AudienceDraft } from './audienceDraft.ts'
import { fieldOfPath } from './broadcastFields.ts'
import type { OneBroadcast } from './broadcastQueries.ts'
import { localSendTime } from './sendTime.ts'
import { sharesFault, sumOfShares } from './shares.ts'
import { wholeFault } from './wholeFault.ts'
import { winnerFaults, winnerOf, winnerValues, type WinnerValues } from './winner.ts'
import { saidFaults } from './saidDraft.ts'
import { contentsOf, emptyVariant, variantDrafts, type VariantDraft } from './variantDraft.ts'

/** The form's values. */
export type BroadcastValues = WinnerValues & {
  name: string
  campaignId: string | null
  audience: AudienceDraft
  /** Who is left out; `null`: nobody. */
  exclude: AudienceDraft | null
  channel: string | null
  variants: VariantDraft[]
  holdout: number | string
  /** When it begins: once it is started, or at a time on the clock of the account or of each contact. */
  starts: 'once' | OneBroadcast['zone']
  sendAt: string
  ratePerMinute: number | string
  purpose: MessagePurpose
  followUps: boolean
  hasStopRules: boolean
  failedPercent: number | string
  optOutPercent: number | string
}

/** The form's values for a new broadcast to an audience. */
export const newValues = (audience: AudienceDraft = noAudience): BroadcastValues => ({
  name: '',
  campaignId: null,
  audience,
  exclude: null,
  channel: null,
  variants: [emptyVariant],
  holdout: 0,
  ...winnerValues(null),
  starts: 'once',
  sendAt: '',
  ratePerMinute: '',
  purpose: 'marketing',
  followUps: false,
  hasStopRules: true,
  ...stopRuleDefaults,
})

/** The form's values for a broadcast in an account of that time zone. */
export const valuesOf = (broadcast: OneBroadcast, timeZone: string): BroadcastValues => ({
  name: broadcast.name,
  campaignId: broadcast.campaignId,
  audience: audienceDraft(broadcast.audience),
  exclude: broadcast.exclude && audienceDraft(broadcast.exclude),
  channel: broadcast.channel,
  variants: variantDrafts(broadcast),
  holdout: broadcast.holdout,
  ...winnerValues(broadcast.winner),
  starts: broadcast.sendAt === null ? 'once' : broadcast.zone,
  sendAt: broadcast.sendAt === null ? '' : localSendTime(broadcast.sendAt, timeZone),
  ratePerMinute: broadcast.ratePerMinute ?? '',
  purpose: broadcast.purpose,
  followUps: broadcast.followUps,
  hasStopRules: broadcast.stopRules !== null,
  ...(broadcast.stopRules ?? stopRuleDefaults),
})

/** The request body that creates a broadcast. */
export const createBodyOf = (values: BroadcastValues): RequestBody<'POST /broadcasts'> => ({
  name: values.name,
  campaignId: values.campaignId ?? '',
  audience: audienceOf(values.audience),
  exclude: values.exclude && audienceOf(values.exclude),
  channel: values.channel,
  ...contentsOf(values.variants),
  holdout: Number(values.holdout),
  winner: winnerOf(values),
  sendAt: values.starts === 'once' ? null : `${values.sendAt}:00`,
  zone: values.starts === 'contact' ? 'contact' : 'account',
  ratePerMinute: values.ratePerMinute === '' ? null : Number(values.ratePerMinute),
  purpose: values.purpose,
  followUps: values.followUps,
  stopRules: values.hasStopRules
    ? { failedPercent: Number(values.failedPercent), optOutPercent: Number(values.optOutPercent) }
    : null,
})

/** The request body that saves what has changed since `before`. */
export const changedBodyOf = (
  before: BroadcastValues,
  values: BroadcastValues,
): RequestBody<'PATCH /broadcasts/:id'> => changedFields(createBodyOf(before), createBodyOf(values))

const percentFault = (value: number | string, { hasStopRules }: BroadcastValues) =>
  hasStopRules && (value === '' || Number(value) < 0 || Number(value) > 100)
    ? 'Enter a number from 0 to 100'
    : null

const audienceRules = (of: 'audience' | 'exclude') => ({
  listId: (_: unknown, values: BroadcastValues) => lackOf(values[of], 'a list'),
  segmentId: (_: unknown, values: BroadcastValues) => lackOf(values[of], 'a segment'),
})
const lackOf = (audience: AudienceDraft | null, wanted: string) =>
  audience !== null && wantedOf(audience) === wanted ? `Choose ${wanted}` : null

const ofVariant =
  (fault: (variant: VariantDraft) => string | null) =>
  (_: unknown, { variants }: BroadcastValues, path: string) =>
    fault(variants[indexIn(path)] ?? emptyVariant)

function shareFault(share: number | string, { variants, holdout }: BroadcastValues, path: string) {
  if (variants.length === 1) return null
  return (
    wholeFault(share, 1, 100) ?? (indexIn(path) === 0 ? sharesFault(sumOfShares(variants, holdout)) : null)
  )
}

function nameFault(name: string, { variants }: BroadcastValues) {
  if (variants.length === 1) return null
  if (name.trim() === '') return 'Give the variant a name'
  return variants.filter((other) => other.name.trim() === name.trim()).length > 1
    ? 'Another variant has this name'
    : null
}

/** The form of a broadcast with its validation. `broadcast` is left out for a new one, which begins with `values`. */
export const useBroadcastForm = ({
  broadcast,
  values,
  timeZone,
  send,
  onSaved,
}: {
  broadcast: OneBroadcast | undefined
  values: BroadcastValues
  timeZone: string
  send: (values: BroadcastValues, began: Began<BroadcastValues>) => Promise<Saved<OneBroadcast>>
  onSaved: (broadcast: OneBroadcast) => void
}) =>
  useEditForm<OneBroadcast | undefined, BroadcastValues>({
    thing: broadcast,
    valuesOf: (of) => (of === undefined ? values : valuesOf(of, timeZone)),
    validate: {
      name: isNotEmpty('Give the broadcast a name'),
      campaignId: isNotEmpty('Choose a campaign'),
      audience: audienceRules('audience'),
      exclude: audienceRules('exclude'),
      variants: {
        name: nameFault,
        share: shareFault,
        text: ofVariant(saidFaults.text),
        choices: ofVariant(saidFaults.choices),
        template: ofVariant(saidFaults.template),
      },
      holdout: (holdout) => wholeFault(holdout, 0, 99),
      sendAt: (sendAt, { starts }) =>
        starts !== 'once' && sendAt === '' ? 'Choose the day and the time' : null,
      ...winnerFaults,
      failedPercent: percentFault,
      optOutPercent: percentFault,
    },
    send,
    errorsOf: (error) => formErrors(error, fieldOfPath),
    onSaved: (saved) => {
      if (saved !== undefined) onSaved(saved)
    },
  })

/** The form that `useBroadcastForm` returns. */
export type BroadcastForm = ReturnType<typeof useBroadcastForm>['form']
