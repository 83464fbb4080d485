import { maxAwayText } from '@replyloop/shared/values/inbox'
import { contentOf, draftFault, draftOf, wordsOf, type ChoicesDraft } from '../content/choicesDraft.ts'
import { fileNames, filesOf } from '../content/filesDraft.ts'
import type { AttachedFile } from '../ui/attachedFile.ts'
import type { InboxSettings } from './inboxSettingsQueries.ts'

/** What is told outside the hours, while it is written: of the account, or of a team. */
export interface AwayDraft {
  awayText: string
  awayChoices: ChoicesDraft | null
  awayFiles: readonly AttachedFile[]
}

/** What the fields are called. */
export const awayLabels = {
  awayText: 'Away text',
  awayChoices: 'Buttons, a menu or a link below the away text',
  awayFiles: 'Files of the away text',
}

/** What is told now, as a draft. */
export const draftOfAway = (of: Pick<InboxSettings, 'awayText' | 'awayContent'> | undefined): AwayDraft => ({
  awayText: of?.awayText ?? '',
  awayChoices: draftOf(of?.awayContent ?? null),
  awayFiles: filesOf(of?.awayContent ?? null),
})

/** A draft as requests take it. */
export const requestOfAway = ({ awayText, awayChoices, awayFiles }: AwayDraft) => ({
  awayText: awayText.trim() === '' ? null : awayText,
  awayContent: contentOf(awayText, { choices: awayChoices, files: awayFiles }),
})

/** What is wrong with the fields of a draft. */
export const awayFaults = {
  awayText: (text: string) =>
    Array.from(text).length > maxAwayText ? `Write at most ${maxAwayText} characters` : null,
  awayChoices: (choices: ChoicesDraft | null, { awayText }: AwayDraft) => draftFault(choices, awayText),
}

/** The field of a draft that a path of the request is about. */
export function fieldOfAway(path: string): string {
  if (path === 'awayContent.body') return 'awayText'
  if (path.startsWith('awayContent.attachments')) return 'awayFiles'
  return path.startsWith('awayContent.') ? 'awayChoices' : path
}

/** A field of a draft in words, where its value is none. */
export function awayWords(name: string, { awayChoices, awayFiles }: AwayDraft): string | undefined {
  if (name === 'awayChoices') return wordsOf(awayChoices)
  return name === 'awayFiles' ? fileNames(awayFiles) : undefined
}
