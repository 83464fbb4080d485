import { type ErrorCode, errorCodes } from '@replyloop/shared/values/errors'
import type { Problem } from '../../platform/errors/problem.ts'

const lookUp = (tool: string) => `Look the id up with ${tool}; ids of other accounts are not found either.`
const askOwner = 'Do not try again; tell the account’s owner.'

/** What an agent can do about a problem, where its code alone says it. */
const steps: Partial<Record<ErrorCode, string>> = {
  INVALID_PHONE: 'Ask for the number with its country code, such as +15551234567; do not guess it.',
  INVALID_EMAIL: 'Ask for the address, such as jane@example.com.',
  CHANNEL_NOT_CUSTOM: 'Choose a label of list_channels whose kind is custom.',
  CHANNEL_REQUIRED:
    'Give one of the labels that are named as channel; ask the account’s owner which if it is not clear.',
  CHANNEL_CANNOT_REACH: 'Leave channel out, or choose another label of list_channels.',
  TEMPLATE_NOT_FOUND: 'Look name and language up with list_templates.',
  TEMPLATE_NOT_APPROVED: 'Choose another one of list_templates.',
  AGENCY_ONLY: 'Only the key of an agency can do this. Do not try again.',
  FORBIDDEN: askOwner,
  NOT_FOUND: 'Look the id up with the tool that lists these; ids of other accounts are not found either.',
  CONTACT_NOT_FOUND: lookUp('find_contact'),
  LIST_NOT_FOUND: lookUp('list_lists'),
  TAG_NOT_FOUND: 'Look its name up with list_tags.',
  NAME_TAKEN: 'Choose another name, or use what has it.',
  CAMPAIGN_NOT_FOUND: lookUp('list_campaigns'),
  SEGMENT_NOT_FOUND: lookUp('list_segments'),
  SEGMENT_IN_USE:
    'Cancel or delete what is named first, or leave the segment; ask the account’s owner which.',
  FILTER_BROKEN: 'Change the filter: name a list, tag or campaign that is there.',
  BROADCAST_NOT_FOUND: lookUp('list_broadcasts'),
  BULK_NOT_FOUND: lookUp('list_bulk'),
  SCHEDULED_MESSAGE_NOT_FOUND: lookUp('list_scheduled_messages'),
  CONVERSATION_STATE: 'Read it with get_conversation: the message says what it has to be first.',
  TEAM_NOT_FOUND: lookUp('list_teams'),
  NOTE_NOT_FOUND: lookUp('list_notes_of_contact'),
  KNOWLEDGE_NOT_FOUND: lookUp('list_knowledge'),
  ANSWER_NOT_FOUND: lookUp('list_answers'),
  QUESTION_NOT_FOUND: lookUp('list_unanswered'),
  TEST_QUESTION_NOT_FOUND: lookUp('list_test_questions'),
  SNIPPET_NOT_FOUND: lookUp('list_snippets'),
  BROADCAST_STATE: 'Read it with get_broadcast: the message says what it has to be first.',
  PLAN_CHANGED: 'Make a new dry run with dry_run_broadcast, and show its numbers before you start by them.',
  MESSAGE_NOT_FOUND: lookUp('list_messages'),
  WEBHOOK_NOT_FOUND: lookUp('list_webhooks'),
  SUBACCOUNT_NOT_FOUND: 'Check the email with the account’s owner; create_sub_account makes a new one.',
  CONTACT_OPTED_OUT: 'The person wants no messages. Do not try another way to reach them.',
  MARKETING_STOPPED: 'The person wants no marketing there. Do not try another way to reach them with it.',
  WINDOW_CLOSED:
    'The person has to write first. Do not send this text again; an approved template of list_templates still goes out, where the channel has one.',
  QUIET_HOURS: 'Do not try again before the time that is named.',
  CAPPED: 'Do not try again before the time that is named.',
  DAILY_LIMIT: 'Do not try again before the time that is named; tell the account’s owner.',
  NO_CREDIT: askOwner,
  PHONE_TAKEN: 'Find that contact with find_contact; it may be the same person.',
  EMAIL_TAKEN: 'Find the sub-account with find_sub_account.',
  IDEMPOTENCY_KEY_REUSED: 'Give the same arguments as then, or a new idempotencyKey for something new.',
  PAYLOAD_TOO_LARGE: 'Send less.',
}

/** What an agent can do about a problem. */
export function nextStep({ code, retryAfterSeconds }: Problem): string {
  const known = steps[code]
  if (known !== undefined) return known
  const { status } = errorCodes[code]
  if (status === 429 || status >= 500 || code === 'IDEMPOTENCY_IN_FLIGHT')
    return `Call it again in ${retryAfterSeconds ?? 5} seconds, with the same arguments and idempotencyKey.`
  return status === 403 ? askOwner : 'Correct the arguments that are named, and call it again.'
}
