import { counted } from '../ui/counted.ts'
import { blanksIn } from './blanks.ts'
import type { CampaignValues } from './campaignForm.ts'
import { triggerLabel } from './campaignLabels.ts'
import { whenText } from './delays.ts'
import { languageLabel } from './languages.ts'

/** What a step of the form of a campaign is about in short, and what it still lacks to do its work. */
export interface CampaignStep {
  summary: string
  /** What is missing, as nouns. */
  missing: readonly string[]
  /** How many blanks stand in its texts. */
  blanks: number
}

const isBlank = (text: string) => text.trim() === ''
const missingOf = (...lacks: readonly (readonly [boolean, string])[]) =>
  lacks.flatMap(([is, name]) => (is ? [name] : []))
const textless = { openingMessage: '', botInstructions: '', publicFacts: '', followUps: [], answers: [] }
const blanksOf = (texts: Partial<Parameters<typeof blanksIn>[0]>) => blanksIn({ ...textless, ...texts }).size

/** Name, type, language and channels. */
export const basicStep = ({ name, type, language, channel }: CampaignValues): CampaignStep => ({
  summary: [name, type, languageLabel(language), channel].filter((text) => !isBlank(text)).join(' · '),
  missing: missingOf([isBlank(name), 'a name'], [isBlank(channel), 'a channel']),
  blanks: 0,
})

/** Whom a campaign greets, and how. `listName` is that of the chosen list, if it is known. */
export function openingStep(
  values: CampaignValues,
  { listName, needsTemplate }: { listName: string | undefined; needsTemplate: boolean },
): CampaignStep {
  const { type, listId, newList, triggerOnListAdd, openingMessage } = values
  if (type === 'Incoming') return { summary: 'An Incoming campaign greets nobody', missing: [], blanks: 0 }
  const isText = !isBlank(openingMessage)
  const list = listId === null ? newList : (listName ?? '')
  return {
    summary: isBlank(list) ? '' : `To who joins ${list}`,
    missing: missingOf(
      [listId === null && isBlank(newList), 'a list'],
      [!isText, 'a text'],
      [!triggerOnListAdd, `the switch “${triggerLabel}”`],
      [isText && needsTemplate, 'an approved template'],
    ),
    blanks: blanksOf({ openingMessage }),
  }
}

/** How a campaign reminds who is silent. */
export const followUpStep = ({ followUps }: CampaignValues): CampaignStep => ({
  summary:
    followUps.length === 0
      ? 'None: who stays silent is left alone'
      : `${counted(followUps.length, 'follow-up')}: ${followUps.map(whenText).join(', ')}`,
  missing: followUps.flatMap(({ text }, index) =>
    isBlank(text) ? [`the text of follow-up ${index + 1}`] : [],
  ),
  blanks: blanksOf({ followUps }),
})

/** Whether the bot answers, and from what; it may have files or pages to answer from. */
export function botStep(values: CampaignValues, hasKnowledge: boolean): CampaignStep {
  const { type, botEnabled, botInstructions, publicFacts, answers } = values
  const blanks = blanksOf({ botInstructions, publicFacts })
  if (type === 'Outgoing') return { summary: 'In an Outgoing campaign it is silent', missing: [], blanks }
  if (!botEnabled) return { summary: 'Off: a person answers', missing: [], blanks }
  const knows = hasKnowledge || answers.length > 0 || !isBlank(publicFacts) || !isBlank(botInstructions)
  return {
    summary: 'On: it answers what contacts write',
    missing: missingOf([!knows, 'something to answer from']),
    blanks,
  }
}

/** What a campaign saves of forms. */
export const formFieldsStep = ({ formFields }: CampaignValues): CampaignStep => ({
  summary: formFields.length === 0 ? 'None' : formFields.map(({ name }) => name).join(', '),
  missing: formFields.flatMap(({ name, target, custom }, index) =>
    isBlank(name) || (target === 'custom' && isBlank(custom)) ? [`a name of field ${index + 1}`] : [],
  ),
  blanks: 0,
})

/** The questions that the bot knows. */
export function answersStep({ answers }: CampaignValues): CampaignStep {
  const unfinished = answers.filter(({ question, answer }) => isBlank(question) || isBlank(answer)).length
  return {
    summary: answers.length === 0 ? 'None yet' : counted(answers.length, 'question'),
    missing: missingOf([unfinished > 0, `the words of ${counted(unfinished, 'question')}`]),
    blanks: blanksOf({ answers }),
  }
}
