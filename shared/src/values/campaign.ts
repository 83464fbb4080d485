import type { BotCaution } from './bot.ts'
import { defaultChannel } from './channel.ts'

/** What a campaign does: `Outgoing` greets contacts, `Incoming` answers them, `Combined` does both. */
export const campaignTypes = ['Incoming', 'Outgoing', 'Combined'] as const
export type CampaignType = (typeof campaignTypes)[number]

/** Whether a campaign works: only a `Live` one does. `Completed` is final. */
export const campaignStatuses = ['Draft', 'Live', 'Paused', 'Completed'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** What a campaign can become: none goes back to Draft. */
export type NextCampaignStatus = Exclude<CampaignStatus, 'Draft'>
/** What a campaign can become, by its status. */
export const campaignTransitions: Readonly<Record<CampaignStatus, readonly NextCampaignStatus[]>> = {
  Draft: ['Live'],
  Live: ['Paused'],
  Paused: ['Live', 'Completed'],
  Completed: [],
}

/** Where the approval of a WhatsApp template stands. */
export const templateStates = ['pending', 'approved', 'rejected'] as const

/** How far a dated follow-up is for a contact: waits for its time or for a date, is over for its date, or for good. */
export const datedStepStates = ['open', 'done', 'ended'] as const

/** Whose clock the hour of a follow-up is on: that of the account, or of each contact. */
export const followUpZones = ['account', 'contact'] as const

/** An hour such as `09:00`, and whose clock it is on. */
export interface ClockHour {
  at: string
  zone: (typeof followUpZones)[number]
}

/** The time of a dated follow-up: an hour of a day, so many days after the date that a contact has in a field, or before it. */
export interface RelativeTo extends ClockHour {
  field: string
  days: number
}

/** What a person decides about a campaign beside its name and its list. */
interface CampaignChoices {
  type: CampaignType
  language: string
  channel: string
  secondChannel: string | null
  triggerOnListAdd: boolean
  openingMessage: string | null
  botEnabled: boolean
  botSavesContact: boolean
  suggestAnswers: boolean
  botCaution: BotCaution
  botInstructions: string | null
  publicFacts: string | null
  answers: { question: string; answer: string }[]
  keywords: string[]
  followUps: ({
    afterMinutes: number | null
    relativeTo?: RelativeTo | undefined
    text: string
  } & Partial<ClockHour>)[]
  formFields: { name: string; field: string }[]
  pacePerMinute: number | null
  templateState: (typeof templateStates)[number] | null
}

/**
 * What holds where a request leaves a new campaign's field out (docs/interface.md#campaigns), and what the form of a
 * new campaign begins with: it does nothing unasked.
 */
export const campaignDefaults = {
  type: 'Combined',
  language: 'en',
  channel: defaultChannel,
  secondChannel: null,
  triggerOnListAdd: false,
  openingMessage: null,
  botEnabled: false,
  botSavesContact: false,
  suggestAnswers: false,
  botCaution: 'balanced',
  botInstructions: null,
  publicFacts: null,
  answers: [],
  keywords: [],
  followUps: [],
  formFields: [],
  pacePerMinute: null,
  templateState: null,
} satisfies CampaignChoices
