import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { presentContent } from '../../conversations/content.presenter.ts'
import { besideText } from '../../conversations/outgoing.ts'

/** What contacts are told outside the hours, as an account and a team have it. */
export interface AwayValues {
  awayText: string | null
  awayChoices: Choices | null
  awayFiles: StoredFile[] | null
}

/** The same as requests give it; `undefined` leaves what is there. Without `awayFiles`, a content keeps those that are there. */
export interface GivenAway {
  awayText?: string | null | undefined
  awayContent?: Omit<CampaignContent, 'attachments'> | null | undefined
  awayFiles?: readonly StoredFile[] | undefined
}

/** Where nothing is said. */
export const noAway: AwayValues = { awayText: null, awayChoices: null, awayFiles: null }

/** What a request changes of it. A text without its content changes the text alone. Throws `VALIDATION_FAILED`. */
export function changedAway(
  { awayText, awayContent, awayFiles }: GivenAway,
  { awayText: textBefore, awayChoices, awayFiles: filesBefore }: AwayValues,
): Partial<AwayValues> {
  if (awayText === undefined && awayContent === undefined) return {}
  const text = awayContent?.body ?? (awayText === undefined ? textBefore : awayText)
  if (text === null) return noAway
  const { choices = null, files = null } = besideText(
    text,
    {
      given: awayContent && { ...awayContent, files: awayFiles ?? filesBefore ?? [] },
      kept: { choices: awayChoices, files: filesBefore },
    },
    { text: 'awayText', content: 'awayContent' },
  )
  return { awayText: text, awayChoices: choices, awayFiles: files }
}

/** The same as responses show it. */
export const presentAway = ({ awayText, awayChoices: choices, awayFiles: files }: AwayValues) => ({
  awayText,
  awayContent: presentContent(awayText, { choices, files }),
})
