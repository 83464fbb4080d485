import type { ResponseBody } from '../api.ts'

export type Campaign = ResponseBody<'GET /campaigns/:id'>

/** The label that the specification gives the trigger (specification, Funnel behaviour). */
export const triggerLabel = 'Trigger on New Contacts Added to List'

/** What a campaign's type means. */
export const typeWords: Readonly<Record<Campaign['type'], string>> = {
  Incoming: 'Answers those who write',
  Outgoing: 'Opens conversations and leaves the answers to you',
  Combined: 'Opens conversations and answers',
}

const heldBecause: Readonly<Record<string, string>> = {
  missing_variable: 'The contact lacks a field that the message names',
  no_text: 'The campaign has no opening message',
  too_long: 'With the fields of the contact the message has more than 4,096 characters',
  no_credit: 'There is no credit',
}

/** Why an opening message is held back. */
export const heldWords = (reason: string | null): string => heldBecause[reason ?? ''] ?? reason ?? 'Unknown'

/** What a campaign's numbers count, in the order in which they are shown. */
export const numbers = [
  { key: 'opened', name: 'Opening messages' },
  { key: 'answered', name: 'Bot answers' },
  { key: 'followedUp', name: 'Follow-ups' },
  { key: 'handedOver', name: 'Handed to a person' },
  { key: 'optedOut', name: 'Opted out' },
] as const
