import { useForm } from '@mantine/form'
import { changedFields } from '../ui/changedFields.ts'
import type { Campaign } from './campaignLabels.ts'

/** What the form holds; texts that are empty are not there. */
export interface Values {
  name: string
  type: Campaign['type']
  language: string
  channel: string
  listId: string | null
  triggerOnListAdd: boolean
  openingMessage: string
  pacePerMinute: number | string
  templateState: Campaign['templateState']
  botEnabled: boolean
  botInstructions: string
  answers: Campaign['answers']
  keywords: string[]
  followUps: Campaign['followUps']
}

/** The longest delay of a follow-up, in minutes. */
export const maxDelayMinutes = 525_600

/** A new campaign, as the service would fill it. */
export const emptyValues: Values = {
  name: '',
  type: 'Combined',
  language: 'en',
  channel: 'custom',
  listId: null,
  triggerOnListAdd: true,
  openingMessage: '',
  pacePerMinute: '',
  templateState: null,
  botEnabled: true,
  botInstructions: '',
  answers: [],
  keywords: [],
  followUps: [],
}

export const valuesOf = (campaign: Campaign): Values => ({
  name: campaign.name,
  type: campaign.type,
  language: campaign.language,
  channel: campaign.channel,
  listId: campaign.listId,
  triggerOnListAdd: campaign.triggerOnListAdd,
  openingMessage: campaign.openingMessage ?? '',
  pacePerMinute: campaign.pacePerMinute ?? '',
  templateState: campaign.templateState,
  botEnabled: campaign.botEnabled,
  botInstructions: campaign.botInstructions ?? '',
  answers: campaign.answers,
  keywords: campaign.keywords,
  followUps: campaign.followUps,
})

/** A new campaign like another one, under a name of its own. */
export const duplicateOf = (campaign: Campaign): Values => ({
  ...valuesOf(campaign),
  name: `Copy of ${campaign.name}`.slice(0, 200),
})

/** What is sent of the form. An emptied text or number is cleared. */
const bodyOf = (values: Values) => ({
  ...values,
  openingMessage: values.openingMessage.trim() === '' ? null : values.openingMessage,
  botInstructions: values.botInstructions.trim() === '' ? null : values.botInstructions,
  pacePerMinute: values.pacePerMinute === '' ? null : Number(values.pacePerMinute),
})

/** What a new campaign is made of. */
export function createBodyOf(values: Values) {
  const { pacePerMinute, ...body } = bodyOf(values)
  return { ...body, ...(pacePerMinute !== null && { pacePerMinute }) }
}

/** What has been changed since `before`. */
export const changedBodyOf = (before: Values, values: Values) => changedFields(bodyOf(before), bodyOf(values))

const required = (value: string) => (value.trim() === '' ? 'Enter a text' : null)

export const useCampaignForm = (initialValues: Values) =>
  useForm<Values>({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? 'Give the campaign a name' : null),
      channel: (channel) => (channel.trim() === '' ? 'Enter a label, such as custom' : null),
      answers: { question: required, answer: required },
      followUps: {
        afterMinutes: (minutes) =>
          minutes >= 1 && minutes <= maxDelayMinutes ? null : 'Must be from 1 minute to 365 days',
        text: required,
      },
    },
  })
export type CampaignForm = ReturnType<typeof useCampaignForm>
