import type { TimelineEntry } from '@replyloop/shared/contract/timeline'
import { maxVoiceMinutes } from '@replyloop/shared/values/limits'
import type { DecisionOf, RuleOf, TimelineSubject } from '@replyloop/shared/values/timeline'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { textFor } from '../ui/textFor.ts'

type Decision = Pick<TimelineEntry, 'subject' | 'decision' | 'rule' | 'detail'>

/** What happened, by subject and decision. */
const facts: { readonly [S in TimelineSubject]: Readonly<Record<DecisionOf<S>, string>> } = {
  opening: {
    sent: 'The opening message went out',
    queued: 'The opening message was queued',
    held: 'The opening message is on hold',
    cancelled: 'The opening message was cancelled',
  },
  broadcast: {
    sent: 'A broadcast went out',
    queued: 'A broadcast waits',
    held: 'A broadcast is on hold',
    cancelled: 'A broadcast did not go out',
  },
  follow_up: {
    sent: 'A follow-up went out',
    queued: 'A follow-up waits',
    skipped: 'A follow-up was left out',
    cancelled: 'Follow-ups were ended',
  },
  scheduled_message: {
    held: 'A scheduled message waits',
    skipped: 'A scheduled message did not go out',
    cancelled: 'A scheduled message was cancelled',
  },
  answer: {
    done: 'The bot noted',
    sent: 'The bot answered',
    skipped: 'The bot did not answer',
    cancelled: 'An answer that the bot was making was dropped',
  },
  hand_over: { done: 'The bot handed over to a person' },
  conversation: { done: 'The conversation', skipped: 'The contact was not asked about the conversation' },
  opt_out: { done: 'The contact opted out', undone: 'The contact opted in again' },
  channel: { done: 'On its channel the contact', undone: 'On its channel the contact' },
  contact: { done: 'Contacts were merged:', skipped: 'A value was not saved' },
}

const optedOut = 'the contact has opted out'
const capped = 'the contact has had as many marketing messages as the cap allows'
const noCredit = 'the account has no credit'
const needsHuman = 'a person is to answer'

/** What openings and follow-ups wait for alike. */
const waits = {
  quiet_hours: 'until the quiet hours are over',
  daily_limit: 'until tomorrow, as the daily limit of credits is reached',
  spam_limit: 'until the provider lets the channel send again',
} as const

/** Why, by subject and rule. */
const reasons: { readonly [S in TimelineSubject]: Readonly<Record<RuleOf<S>, string>> } = {
  opening: {
    joined_list: 'because the contact joined the list',
    paced: 'because others were ahead: it goes out at the campaign’s send rate',
    campaign_paused: 'until the campaign is Live again',
    decided_again: 'once more, because what kept it on hold has changed',
    second_channel: 'on the second channel of the campaign: the first one cannot reach the contact',
    missing_variable: 'until the contact has what the text names',
    no_text: 'until the campaign has an opening message',
    too_long: 'until what the contact has makes the text no longer than its channel takes',
    no_credit: 'until the account has credit',
    suspended: 'until the account is no longer suspended',
    ...waits,
    needs_human: 'until somebody has looked at the conversation, which needs a person',
    template_missing: 'until the campaign has an approved template for the channel',
    template_pending: 'until its template is approved',
    template_rejected: 'because its template was rejected',
    template_paused: 'until its template is no longer paused',
    channel_stopped: 'until the channel works again',
    no_address: 'until the contact has a phone number or writes on the channel',
    marketing_limit: 'until the provider lets the contact have marketing messages again',
    not_connected: 'because nothing is connected that carries it',
    channel_cannot_open: 'because nobody can be written to first on this channel',
    marketing_stopped: 'because the contact wants no marketing on this channel',
    not_greeted: 'because the contact was added without a greeting',
    greeting_stopped: 'because somebody stopped the greeting of those it joined with',
    opted_out: `because ${optedOut}`,
    capped: `because ${capped}`,
    left_list: 'because the contact left the list',
    merged: 'because the contact that it became part of has had one, or is about to',
    campaign_completed: 'because the campaign is Completed',
  },
  broadcast: {
    broadcast: 'to the people whom it was for',
    second_channel: 'on the second channel of the campaign: the first one cannot reach the contact',
    broadcast_paused: 'as it is paused until somebody has looked at its channel',
    ...waits,
    marketing_limit: 'until the provider lets the contact have marketing messages again',
    missing_variable: 'because the contact lacks what the text names',
    no_text: 'because its text is empty',
    too_long: 'because what the contact has makes the text longer than its channel takes',
    no_credit: `because ${noCredit}`,
    suspended: 'because the account is suspended',
    needs_human: `because ${needsHuman}`,
    template_missing: 'because the contact wrote too long ago for a free text, and it has no template',
    template_pending: 'because its template waits for approval',
    template_rejected: 'because its template was rejected',
    template_paused: 'because its template is paused by the provider',
    channel_stopped: 'because the channel needs attention',
    no_address: 'because the contact has no address on the channel',
    not_connected: 'because nothing is connected that carries it',
    channel_cannot_open: 'because nobody can be written to first on this channel',
    marketing_stopped: 'because the contact wants no marketing on this channel',
    not_greeted: 'because the contact was added without a greeting',
    greeting_stopped: 'because somebody stopped the greeting of those it joined with',
    opted_out: `because ${optedOut}`,
    capped: `because ${capped}`,
    campaign_completed: 'because the campaign is Completed',
    broadcast_cancelled: 'because it was cancelled',
    merged: 'because the contact that it became part of gets it',
    erased: 'because the contact is erased',
    duplicate: 'because another contact has the same address',
  },
  follow_up: {
    silence: 'because the contact had been silent',
    date: 'at its time before or after the contact’s date',
    ...waits,
    window_closed: 'because the contact wrote too long ago for a free text, and the step has no template',
    template_missing: 'because the provider does not have its template any more',
    template_pending: 'because its template waits for approval',
    template_rejected: 'because its template was rejected',
    template_paused: 'because its template is paused by the provider',
    channel_stopped: 'because the channel needs attention',
    no_address: 'because the contact has no phone number, and has not written on the channel',
    marketing_stopped: 'because the contact wants no marketing on this channel',
    missing_variable: 'because the contact lacks what the text names',
    no_text: 'because its text is empty',
    too_long: 'because what the contact has makes the text longer than its channel takes',
    removed: 'because the campaign has no such step any more',
    merged: 'because the contact became part of one that has its own',
    conversation_ended: 'because the conversation was over: opted out, handed over, or the campaign not Live',
    contact_wrote: 'because the contact wrote',
    date_removed: 'because the contact has no such date any more',
    date_past: 'because its time before or after the contact’s date had passed',
    missed: 'because it could not go out within two hours of its time',
    left_list: 'because the contact left the list',
    opted_out: `because ${optedOut}`,
    needs_human: `because ${needsHuman}`,
    campaign_paused: 'because the campaign was Paused',
    campaign_completed: 'because the campaign is Completed',
  },
  scheduled_message: {
    ...waits,
    cannot_go_out: 'for this reason',
    contact_wrote: 'because the contact wrote',
  },
  answer: {
    answered: 'from what the campaign knows',
    noted: 'what the contact said about themselves',
    suggested: 'by asking which answer is meant, as it was not sure of one',
    chosen: 'with the answer that the contact chose',
    no_campaign: 'because no campaign takes this message',
    campaign_not_live: 'because the campaign is not Live',
    campaign_outgoing: 'because the campaign only sends',
    bot_off: "because the campaign's bot is off",
    opted_out: `because ${optedOut}`,
    bot_off_for_contact: 'because the bot is off for this contact',
    needs_human: `because ${needsHuman}`,
    person_replied: 'because a person replied',
    no_credit: `because ${noCredit}`,
    suspended: 'because the account is suspended',
    daily_limit: 'because the daily limit of credits is reached',
    auto_reply: 'because the message looks like an automatic reply',
    courtesy: 'because a thank-you or a goodbye needs no answer',
  },
  hand_over: {
    no_answer: 'because the campaign knows nothing about what was asked',
    unsure: 'because it was not sure of an answer',
    asked_for_human: 'because the contact asked for one',
    asked_by_model: 'because the AI model asked for one',
    engine_failed: 'because no answer could be made, for example by a model that is out of reach',
    engine_rejected: 'because the AI model refused the key or the request',
    may_opt_out: 'because the contact may want no more messages',
    too_many_answers: 'because it had given the contact as many answers as an hour allows',
    repeated_text: 'because the contact sends the same text again and again',
    window_closed: 'because its answer came after the channel’s window for free texts had closed',
    came_late: 'because the message came in more than an hour after it was written',
    voice_too_long: `because a voice note is longer than ${maxVoiceMinutes} minutes`,
    not_transcribed:
      'because a voice note could not be written down in time, for example by a model that is out of reach',
  },
  conversation: {
    assigned: 'was assigned',
    released: 'was given back',
    moved: 'was moved to',
    snoozed: 'was snoozed',
    woken: 'is open again, as its time came, somebody opened it or the bot handed over',
    closed: 'was closed',
    reopened: 'was reopened',
    rated: 'was rated from 1 to 5',
    csat: 'since that could not go out',
  },
  opt_out: {
    stop_keyword: 'by writing a word such as STOP',
    by_api: 'by hand or through the API',
    told_provider: 'by a STOP or by blocking the sender, as the provider of the channel says',
    same_person: 'as the same person has, who is known by the same phone, email or id',
    start_keyword: 'by writing START',
  },
  channel: {
    referral: 'came from elsewhere',
    address_changed: 'has another number or id now',
    address_of_another: 'has a number or id that another contact has; both contacts stay',
    marketing_stopped: 'stopped marketing messages',
    marketing_resumed: 'wants marketing messages again',
  },
  contact: {
    merged: 'another contact became part of this one',
    merged_into: 'the timeline of the other one goes on here',
    does_not_fit: 'as it does not fit the field',
    email_of_another: 'as another contact has this email',
  },
}

/** A decision and its reason as one sentence. */
export function sentenceOf({ subject, decision, rule, detail }: Decision): string {
  const fact = textFor(facts[subject], decision) ?? `${subject} ${decision}`
  const about = detail === null || detail === '' ? '' : ` (${bidiIsolate(detail)})`
  return `${fact} ${reasonFor(subject, rule)}${about}.`
}

/** The reason behind a rule's code. A rule that is not one of ours is in an AI model's own words, and is quoted. */
export const reasonFor = (subject: TimelineSubject, rule: string): string =>
  textFor(reasons[subject], rule) ?? `because: “${bidiIsolate(rule)}”`
