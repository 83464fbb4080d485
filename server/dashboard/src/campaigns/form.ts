import { useForm } from '@mantine/form'
import type { Campaign } from './words.ts'

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

/** What is sent of the form. An emptied text or number is cleared. */
const bodyOf = (values: Values) => ({
  ...values,
  openingMessage: values.openingMessage.trim() === '' ? null : values.openingMessage,
  botInstructions: values.botInstructions.trim() === '' ? null : values.botInstructions,
  pacePerMinute: values.pacePerMinute === '' ? null : Number(values.pacePerMinute),
})
type Body = ReturnType<typeof bodyOf>

/** What a new campaign is made of. */
export function creationOf(values: Values) {
  const { pacePerMinute, ...body } = bodyOf(values)
  return { ...body, ...(pacePerMinute !== null && { pacePerMinute }) }
}

/** What has been changed since `before`, so that what somebody else changes meanwhile stays. */
export function changeOf(before: Values, values: Values): Partial<Body> {
  const old = new Map<string, unknown>(Object.entries(bodyOf(before)))
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(old.get(name)) !== JSON.stringify(value)
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(isChanged))
}

const required = (value: string) => (value.trim() === '' ? 'Enter a text' : null)

export const useCampaignForm = (initialValues: Values) =>
  useForm<Values>({
    initialValues,
    validate: {
      name: (name) => (name.trim() === '' ? 'Give the campaign a name' : null),
      language: (language) => (language.trim() === '' ? 'Choose a language' : null),
      channel: (channel) => (channel.trim() === '' ? 'Enter a label, such as custom' : null),
      answers: { question: required, answer: required },
      followUps: { text: required },
    },
  })
export type CampaignForm = ReturnType<typeof useCampaignForm>
