import type { Choices } from '@replyloop/shared/contract/content'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { FormField } from '@replyloop/shared/contract/formFields'
import type { CreditRefusal } from '@replyloop/shared/values/opening'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { ChannelRoute } from '../channels/route.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import type { CampaignLookup } from '../webhooks/subscriptions.ts'

/** Why marketing does not go out now; `until`, in milliseconds since 1970, where a time ends that. */
export interface MarketingRefusal {
  reason: CreditRefusal | 'suspended' | 'marketing_stopped' | 'capped' | 'quiet_hours'
  until?: number | undefined
}

/** A message of marketing that is about to be made. */
export interface NewMarketing {
  contact: ContactRow
  messageId: string
  channel: string
  route: ChannelRoute
}

/** Something that the inbox says by itself. */
export interface SaidByItself {
  contact: ContactRow
  /** The label of the channel. */
  channel: string
  text: string
  choices?: Choices | null | undefined
  files?: readonly StoredFile[] | null | undefined
  /** The template by which it goes out once the window of the contact has closed; left out: not then. */
  template?: { name: string; language?: string | undefined } | null
}

/** What conversations ask of campaigns, which stand on conversations and so cannot be imported here. */
export interface CampaignDirectory extends CampaignLookup {
  /** The campaign of an incoming message that names none; `null` for none. */
  choose(read: Reader, contact: ContactRow, body: string): Promise<string | null>
  /** The language of a campaign, as its owner has it; `undefined` where it is gone. */
  languageOf(read: Reader, campaignId: string): Promise<string | undefined>
  /** What a campaign saves of forms. */
  formFieldsOf(read: Reader, campaignId: string): Promise<readonly FormField[]>
  /** Charges for marketing that a program sends, as the start of a conversation is charged; or why it does not go out now. */
  startMarketing(tx: Tx, message: NewMarketing): Promise<MarketingRefusal | undefined>
  /** Sends what the inbox says by itself, free of charge; or why it does not go out now. */
  sendByItself(tx: Tx, said: SaidByItself): Promise<{ messageId: string } | { reason: string }>
}
