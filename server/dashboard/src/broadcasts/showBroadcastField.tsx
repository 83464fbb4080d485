import { List } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCampaign } from '../campaigns/campaignQueries.ts'
import { wordsOf } from '../content/choicesDraft.ts'
import { fileNames } from '../content/filesDraft.ts'
import { useFilterWords } from '../filters/useFilterWords.ts'
import { audienceSummary, type AudienceDraft } from './audienceDraft.ts'
import type { BroadcastValues } from './broadcastForm.ts'
import { exactLocalTime } from './sendTime.ts'
import { useAudienceName } from './useAudience.ts'
import { measureLabels } from './winner.ts'
import type { VariantDraft } from './variantDraft.ts'

/** What the fields of a broadcast are called on its form. */
export const broadcastLabels: Readonly<Record<keyof BroadcastValues, string>> = {
  name: 'Name',
  campaignId: 'Campaign',
  audience: 'Who gets it',
  exclude: 'Who is left out',
  channel: 'Channel',
  variants: 'What it says',
  holdout: 'Holdout',
  hasWinner: 'Test them first',
  winnerBy: 'Compared by',
  winnerAfterHours: 'Hours to wait',
  winnerTestPercent: 'Test with (%)',
  starts: 'When it begins',
  sendAt: 'Day and time',
  ratePerMinute: 'Messages a minute',
  purpose: 'Purpose',
  followUps: 'Follow-ups',
  hasStopRules: 'Pause by itself',
  failedPercent: 'More than so many fail (%)',
  optOutPercent: 'More than so many opt out (%)',
}

const starts = {
  once: 'Once it is started',
  account: 'At a time on the clock of the account',
  contact: 'At a time on the clock of each contact',
} as const

/** A field of a broadcast that is no plain text, as a person reads it; `undefined` for one that is. */
export function showBroadcastField(
  name: keyof BroadcastValues,
  values: BroadcastValues,
): ReactNode | undefined {
  switch (name) {
    case 'campaignId':
      return values.campaignId === null ? undefined : <CampaignName id={values.campaignId} />
    case 'audience':
      return <AudienceWords audience={values.audience} />
    case 'exclude':
      return values.exclude === null ? 'Nobody' : <AudienceWords audience={values.exclude} />
    case 'channel':
      return values.channel ?? 'Where each is reached'
    case 'variants':
      return <Variants variants={values.variants} />
    case 'winnerBy':
      return measureLabels[values.winnerBy]
    case 'starts':
      return starts[values.starts]
    case 'sendAt':
      return values.sendAt === '' ? undefined : exactLocalTime(values.sendAt)
    default:
      return undefined
  }
}

const CampaignName = ({ id }: { id: string }) => useCampaign(id).data?.name ?? id

function AudienceWords({ audience }: { audience: AudienceDraft }) {
  const name = useAudienceName(audience)
  const filter = useFilterWords(audience.kind === 'filter' ? audience.filter : null)
  return filter === null ? audienceSummary(audience, name) : `Filter: ${filter}`
}

const saidWords = ({ by, text, choices, files, template }: VariantDraft): string =>
  (by === 'text'
    ? [text, wordsOf(choices), fileNames(files)]
    : [`Template ${template?.name ?? ''}:`, Object.values(template?.values ?? {}).join(', ')]
  )
    .filter((part) => part !== undefined && part !== '')
    .join(' ')

function Variants({ variants }: { variants: readonly VariantDraft[] }) {
  const [only, second] = variants
  if (only !== undefined && second === undefined) return saidWords(only)
  return (
    <List size="sm" spacing={4}>
      {variants.map((variant, at) => (
        <List.Item key={at}>
          {variant.name} ({variant.share} %): {saidWords(variant)}
        </List.Item>
      ))}
    </List>
  )
}
