import { campaignDefaults } from '@replyloop/shared/values/campaign'
import { maxFollowUpMinutes } from '@replyloop/shared/values/limits'
import type { Expectation } from '@replyloop/shared/values/testQuestion'
import { isNotEmpty } from '@mantine/form'
import { useState } from 'react'
import { contentOf, draftFault, draftOf, type ChoicesDraft } from '../content/choicesDraft.ts'
import { filesOf } from '../content/filesDraft.ts'
import type { AttachedFile } from '../ui/attachedFile.ts'
import { changedFields } from '../ui/changedFields.ts'
import type { Saved } from '../api.ts'
import { useEditForm, type Began } from '../ui/useEditForm.ts'
import { answerOf, answerRows, answerValuesOf, type AnswerValues } from './answerRows.ts'
import type { Campaign } from './campaignLabels.ts'
import { faultOfDate, followUpOf, followUpValuesOf, type FollowUpValues } from './followUpValues.ts'
import { faultOfWordings } from './wordings.ts'
import { formFieldDraft, formFieldOf, type FormFieldDraft } from './formFieldDraft.ts'

/** The form's values. An empty text stands for `null` in the API. */
export type CampaignValues = {
  name: string
  type: Campaign['type']
  language: string
  channel: string
  secondChannel: string
  /** `null`: none of its own. */
  teamId: string | null
  listId: string | null
  /** The name of a list that is made together with the campaign, if no other one is chosen; empty: none. */
  newList: string
  triggerOnListAdd: boolean
  openingMessage: string
  /** What stands below it. */
  openingChoices: ChoicesDraft | null
  openingFiles: readonly AttachedFile[]
  pacePerMinute: number | string
  botEnabled: boolean
  botSavesContact: boolean
  suggestAnswers: boolean
  botCaution: Campaign['botCaution']
  botInstructions: string
  publicFacts: string
  answers: AnswerValues[]
  keywords: string[]
  followUps: FollowUpValues[]
  /** Test questions that a new campaign has and that expect none of its answers. */
  testQuestions: readonly OtherTest[]
  formFields: FormFieldDraft[]
}

/** A test question that the bot is to answer by a fact, or to hand over. */
interface OtherTest {
  question: string
  expects: Exclude<Expectation, 'answer'>
}

type Settings = Pick<
  Campaign,
  'opening' | Exclude<keyof CampaignValues, 'newList' | 'openingChoices' | 'openingFiles' | 'testQuestions'>
>

/** The form's values for a campaign. */
export const valuesOf = ({
  name,
  type,
  language,
  channel,
  secondChannel,
  teamId,
  listId,
  triggerOnListAdd,
  openingMessage,
  opening,
  pacePerMinute,
  botEnabled,
  botSavesContact,
  suggestAnswers,
  botCaution,
  botInstructions,
  publicFacts,
  answers,
  keywords,
  followUps,
  formFields,
}: Settings): CampaignValues => ({
  name,
  type,
  language,
  channel,
  secondChannel: secondChannel ?? '',
  teamId,
  listId,
  newList: '',
  triggerOnListAdd,
  openingMessage: openingMessage ?? '',
  openingChoices: draftOf(opening),
  openingFiles: filesOf(opening),
  pacePerMinute: pacePerMinute ?? '',
  botEnabled,
  botSavesContact,
  suggestAnswers,
  botCaution,
  botInstructions: botInstructions ?? '',
  publicFacts: publicFacts ?? '',
  answers: answers.map(answerValuesOf),
  keywords,
  followUps: followUps.map(followUpValuesOf),
  testQuestions: [],
  formFields: formFields.map(formFieldDraft),
})

/** The form's values for a new campaign. */
export const emptyValues: CampaignValues = valuesOf({
  ...campaignDefaults,
  suggestAnswers: true,
  name: '',
  listId: null,
  teamId: null,
  opening: null,
  answers: [],
  followUps: [],
})

/** The values but the answers as the API takes them: an empty text or number is `null`, which clears it. */
const bodyOf = ({
  newList: _,
  answers: _answers,
  testQuestions: _tests,
  openingChoices,
  openingFiles,
  ...values
}: CampaignValues) => ({
  ...values,
  secondChannel: values.secondChannel.trim() === '' ? null : values.secondChannel,
  openingMessage: values.openingMessage.trim() === '' ? null : values.openingMessage,
  opening: contentOf(values.openingMessage, { choices: openingChoices, files: openingFiles }),
  followUps: values.followUps.map(followUpOf),
  formFields: values.formFields.map(formFieldOf),
  botInstructions: values.botInstructions.trim() === '' ? null : values.botInstructions,
  publicFacts: values.publicFacts.trim() === '' ? null : values.publicFacts,
  pacePerMinute: values.pacePerMinute === '' ? null : Number(values.pacePerMinute),
})

/** The request body that creates a campaign. */
export function createBodyOf(values: CampaignValues) {
  const { pacePerMinute, teamId, ...body } = bodyOf(values)
  const answers = values.answers.map(answerOf)
  const ofAnswers = values.answers.flatMap(({ question: answer, asked = [] }) =>
    asked.map((question) => ({ question, answer })),
  )
  const testQuestions = [...ofAnswers, ...values.testQuestions]
  return {
    ...body,
    answers,
    testQuestions,
    ...(teamId !== null && { teamId }),
    ...(pacePerMinute !== null && { pacePerMinute }),
  }
}

/** The request body that saves what has changed since `before`, but for the answers, which are saved one by one. */
export const changedBodyOf = (before: CampaignValues, values: CampaignValues) =>
  changedFields(bodyOf(before), bodyOf(values))

/** The place in a list that a path of the form names, as in `answers.2.choices`. */
export const indexIn = (path: string): number => Number(path.split('.')[1])

const requiredText = isNotEmpty('Enter a text')

/** The campaign form with its validation. `campaign` is left out for a new one, which begins with `values`. */
export const useCampaignForm = ({
  campaign,
  values,
  ...saving
}: {
  campaign: Campaign | undefined
  values: CampaignValues
  /** Saves it. The answers that are new then are added to `answers`. */
  send: (
    values: CampaignValues,
    began: Began<CampaignValues>,
    answers: Map<string, AnswerValues>,
  ) => Promise<Saved<Campaign>>
  onSaved: (campaign: Campaign) => void
}) => {
  const [savedAnswers] = useState(() => new Map<string, AnswerValues>())
  return useEditForm<Campaign | undefined, CampaignValues, AnswerValues>({
    thing: campaign,
    valuesOf: (of) => (of === undefined ? values : valuesOf(of)),
    validate: {
      name: isNotEmpty('Give the campaign a name'),
      channel: isNotEmpty('Enter a label, such as custom'),
      secondChannel: (second, { channel }) =>
        second !== '' && second === channel ? 'Must be another channel than the first one, or none' : null,
      openingChoices: (draft, { openingMessage }) => draftFault(draft, openingMessage),
      answers: {
        question: requiredText,
        wordings: faultOfWordings,
        answer: requiredText,
        choices: (draft, { answers }, path) => draftFault(draft, answers[indexIn(path)]?.answer ?? ''),
      },
      followUps: {
        afterMinutes: (minutes) =>
          minutes === null || (minutes >= 1 && minutes <= maxFollowUpMinutes)
            ? null
            : `Must be from 1 minute to ${maxFollowUpMinutes / 1440} days`,
        at: (at) => (at === '' ? 'Enter a time of the day' : null),
        relativeTo: (relativeTo) => (relativeTo === null ? null : faultOfDate(relativeTo)),
        text: requiredText,
        choices: (draft, { followUps }, path) => draftFault(draft, followUps[indexIn(path)]?.text ?? ''),
      },
      formFields: {
        name: (name, { formFields }) =>
          name.trim() === ''
            ? 'Enter the name that the field has in the form'
            : formFields.filter((other) => other.name.trim() === name.trim()).length > 1
              ? 'Another field has this name'
              : null,
        custom: (custom, { formFields }, path) =>
          formFields[indexIn(path)]?.target === 'custom' && custom.trim() === ''
            ? 'Enter the name of a custom field'
            : null,
      },
    },
    send: (sent, began) => saving.send(sent, began, savedAnswers),
    rows: answerRows(savedAnswers),
    onSaved: (saved) => {
      if (saved !== undefined) saving.onSaved(saved)
    },
  })
}

/** The form that `useCampaignForm` returns. */
export type CampaignForm = ReturnType<typeof useCampaignForm>['form']
