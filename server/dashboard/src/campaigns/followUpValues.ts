import type { ClockHour, RelativeTo } from '@replyloop/shared/values/campaign'
import { maxDaysFromDate } from '@replyloop/shared/values/limits'
import { contentOf, draftOf, type ChoicesDraft } from '../content/choicesDraft.ts'
import { filesOf } from '../content/filesDraft.ts'
import type { AttachedFile } from '../ui/attachedFile.ts'
import type { Campaign } from './campaignLabels.ts'

/** What stands beside a text. */
export type Beside = { choices: ChoicesDraft | null; files: readonly AttachedFile[] }
/** A follow-up, after the message before or by a date, and what stands beside its text. */
export type FollowUpValues = {
  afterMinutes: number | null
  /** At which time of the day it goes out then, and whose clock that is on. */
  at: string | null
  zone: ClockHour['zone'] | null
  relativeTo: RelativeTo | null
  text: string
} & Beside

/** The form's values for a follow-up. */
export const followUpValuesOf = ({
  content,
  at,
  zone,
  relativeTo,
  ...step
}: Campaign['followUps'][number]): FollowUpValues => ({
  ...step,
  at: at ?? null,
  zone: zone ?? null,
  relativeTo: relativeTo ?? null,
  choices: draftOf(content),
  files: filesOf(content),
})

/** A follow-up as the API takes it. */
export const followUpOf = ({ choices, files, ...step }: FollowUpValues) => ({
  ...step,
  content: contentOf(step.text, { choices, files }),
})

/** What a follow-up lacks that goes by a date. */
export function faultOfDate({ field, days, at }: RelativeTo): string | null {
  if (field === '') return 'Choose a date field'
  if (Math.abs(days) > maxDaysFromDate) return `Must be at most ${maxDaysFromDate} days`
  return at === '' ? 'Enter a time of the day' : null
}
