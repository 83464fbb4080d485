import type { Language } from '@replyloop/shared/values/language'
import { newAnswer } from '../answerRows.ts'
import { emptyValues, type CampaignValues } from '../campaignForm.ts'
import { templateDelays, type TemplateKey, type TemplateTexts } from './campaignTemplate.ts'

/** The form's values for a new campaign from a campaign template: it greets who joins a list of its own, and answers. */
export function valuesOfTemplate(
  key: TemplateKey,
  language: Language,
  { openingMessage, followUps, botInstructions, keywords, answers }: TemplateTexts,
  names: { campaign: string; list: string },
): CampaignValues {
  return {
    ...emptyValues,
    name: names.campaign,
    newList: names.list,
    language,
    triggerOnListAdd: true,
    botEnabled: true,
    openingMessage,
    botInstructions,
    keywords: [...keywords],
    followUps: templateDelays[key].map((afterMinutes, index) => ({
      afterMinutes,
      at: null,
      zone: null,
      relativeTo: null,
      text: followUps[index] ?? '',
      choices: null,
      files: [],
    })),
    // The editor shows the last one first.
    answers: answers
      .map(({ questions: [question = '', ...wordings], asked, answer }) => ({
        ...newAnswer(question, answer),
        wordings: wordings.join('\n'),
        asked: [...asked],
      }))
      .toReversed(),
  }
}

/** A name that none of `taken` is, in upper or lower case: itself, or with the first number that is free. */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((one) => one.toLowerCase()))
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!used.has(candidate.toLowerCase())) return candidate
  }
}
