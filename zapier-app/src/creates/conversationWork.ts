import type { Client } from '@replyloop/shared/client/client'
import {
  defineCreate,
  defineInputFields,
  type Bundle,
  type PlainInputField,
  type ZObject,
} from 'zapier-platform-core'
import * as zod from 'zod'
import { members, noneOfThem, teams } from '../choices.ts'
import { clientOf } from '../client.ts'
import { conversationOutput, summaryOf } from '../conversationFields.ts'
import { contactField } from '../fields.ts'
import { flag, readInput, requiredText, text } from '../input.ts'
import { sampleOf, type SampleKey } from '../samples/samples.ts'

type Change = NonNullable<Parameters<Client['updateConversation']>[0]['body']>

interface Changing {
  readonly key: SampleKey
  readonly label: string
  readonly description: string
  /** What the step asks for beside the contact. */
  readonly fields?: readonly PlainInputField[]
  /** What it changes by that. */
  readonly changeOf: (z: ZObject, given: Given) => Change
}

const Given = zod.object({
  contactId: requiredText,
  snoozedUntil: text,
  untilTheyWrite: flag,
  assigneeId: text,
  teamId: text,
})
type Given = zod.output<typeof Given>

/** An action on the conversation with a contact. It needs no idempotency key: a repeat changes nothing. */
function changing({ key, label, description, fields = [], changeOf }: Changing) {
  const inputFields = defineInputFields([{ ...contactField, required: true }, ...fields])
  return defineCreate({
    key,
    noun: 'Conversation',
    display: { label, description },
    operation: {
      inputFields,
      async perform(z: ZObject, bundle: Bundle) {
        const given = readInput(z, bundle, Given, inputFields)
        const { contactId } = given
        const client = clientOf(z, bundle, { fields: inputFields })
        const body = changeOf(z, given)
        return summaryOf((await client.updateConversation({ params: { contactId }, body })).body)
      },
      outputFields: conversationOutput,
      sample: sampleOf(key),
    },
  })
}

/** Closes a conversation (docs/interface.md#conversations). */
export const closeConversation = changing({
  key: 'close_conversation',
  label: 'Close Conversation',
  description: 'Closes the conversation with a contact: what waited for an answer waits no more.',
  changeOf: () => ({ state: 'closed' }),
})

/** Reopens one (docs/interface.md#conversations). */
export const reopenConversation = changing({
  key: 'reopen_conversation',
  label: 'Reopen Conversation',
  description: 'Reopens the conversation with a contact that was closed or snoozed.',
  changeOf: () => ({ state: 'open' }),
})

/** Snoozes one (docs/interface.md#conversations). */
export const snoozeConversation = changing({
  key: 'snooze_conversation',
  label: 'Snooze Conversation',
  description: 'Snoozes the conversation with a contact until a time, or until the contact writes.',
  fields: [
    {
      key: 'snoozedUntil',
      label: 'Snoozed Until',
      type: 'datetime',
      helpText: 'A time of the next 365 days, such as *tomorrow at 9am*. The contact ends it by writing.',
    },
    {
      key: 'untilTheyWrite',
      label: 'Until They Write',
      type: 'boolean',
      helpText: 'In place of Snoozed Until: *True* snoozes it until the contact writes.',
    },
  ],
  changeOf: (_, { snoozedUntil, untilTheyWrite }) => ({ state: 'snoozed', snoozedUntil, untilTheyWrite }),
})

/** Gives one to a member or a team (docs/interface.md#conversations). */
export const assignConversation = changing({
  key: 'assign_conversation',
  label: 'Assign Conversation',
  description: 'Gives the conversation with a contact to a member or a team, or back to nobody.',
  fields: [
    {
      key: 'assigneeId',
      label: 'Member',
      type: 'string',
      choices: members,
      helpText: 'Who is to answer; *Nobody* takes it from whom it is now. Left empty: as it is.',
    },
    {
      key: 'teamId',
      label: 'Team',
      type: 'string',
      choices: teams,
      helpText:
        'In another team it is nobody’s and waits to be given, unless a member is chosen. Left empty: as it is.',
    },
  ],
  changeOf(z, { assigneeId, teamId }) {
    if (assigneeId === undefined && teamId === undefined)
      throw new z.errors.HaltedError(
        'Member and Team are empty: fill one in, or map a field that has a value',
      )
    return { assigneeId: orNull(assigneeId), teamId: orNull(teamId) }
  },
})

const orNull = (id: string | undefined) => (id === noneOfThem ? null : id)
