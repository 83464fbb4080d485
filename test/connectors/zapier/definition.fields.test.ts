import { isTitleCase, readDefinition } from './definition.ts'

// The fields of all steps, in the definition that Zapier would be sent, by the rules for publishing it.

const { triggers, searches, parts, visible, fields } = await readDefinition()

const filters = 'channel campaignId'
/** The fields of each step by their keys, in their order; those with a `!` are required. Other triggers ask for the filters. */
const asked: Record<string, string> = {
  contact_added_to_list: `listId ${filters}`,
  channel_needs_attention: 'channel',
  auto_recharge_due: '',
  find_contact: 'phone email',
  find_conversation: 'contactId!',
  find_segment: 'name!',
  find_segment_contacts: 'segmentId!',
  count_segment_contacts: 'segmentId!',
  find_broadcast: 'broadcastId name',
  find_sub_account: 'email!',
  create_contact:
    'phone email firstName lastName customFields tags listIds addWithoutGreeting optedOut updateExisting ignoreInvalidPhone',
  update_contact:
    'contactId! phone email firstName lastName customFields addTags removeTags clear clearCustomFields botActive optedOut',
  add_tags: 'contactId! tags!',
  add_note: 'contactId! body!',
  add_answer: 'campaignId! questions! answer!',
  teach_bot: 'campaignId! answerId! question!',
  close_conversation: 'contactId!',
  reopen_conversation: 'contactId!',
  snooze_conversation: 'contactId! snoozedUntil untilTheyWrite',
  assign_conversation: 'contactId! assigneeId teamId',
  remove_tag: 'contactId! tag!',
  add_contact_to_list: 'listId! contactId! addWithoutGreeting',
  remove_contact_from_list: 'listId! contactId!',
  create_message:
    'contactId phone fromId email firstName lastName channel body template buttons files campaignId sendAt unlessTheyWrite purpose',
  send_message: 'contactId fromId customChannel! body! campaignId firstName lastName email',
  receive_message:
    'fromId! toId! body! channel messageSid campaignId messageType status firstName lastName email mediaUrl mediaContentType',
  create_segment: 'name! filter!',
  create_broadcast: 'name! campaignId! listId segmentId channel body template sendAt zone holdout purpose',
  start_broadcast: 'broadcastId! atMost',
  pause_broadcast: 'broadcastId!',
  resume_broadcast: 'broadcastId!',
  cancel_broadcast: 'broadcastId!',
  create_sub_account: 'email! first_name last_name business_name credits',
  grant_credits: 'email! amount! description idempotencyKey',
  suspend_sub_account: 'email!',
  resume_sub_account: 'email!',
  set_auto_recharge: 'email! threshold! amount! monthlyLimit',
}

const fromAccount = { choices: { perform: expect.any(String) } }
/** What fields offer or take that are not just a line of text. An amount is text: Zapier reads `1,000` in a number as 1. */
const kinds: Record<string, object> = {
  listId: fromAccount,
  listIds: { ...fromAccount, list: true },
  segmentId: fromAccount,
  broadcastId: fromAccount,
  snoozedUntil: { type: 'datetime' },
  untilTheyWrite: { type: 'boolean' },
  assigneeId: fromAccount,
  teamId: fromAccount,
  filter: { type: 'text' },
  zone: { choices: { account: 'Of the Account', contact: 'Of Each Contact' } },
  campaignId: fromAccount,
  channel: fromAccount,
  template: { ...fromAccount, altersDynamicFields: true },
  buttons: { children: [{ key: 'title' }, { key: 'id' }] },
  files: { type: 'file', list: true },
  sendAt: { type: 'datetime' },
  unlessTheyWrite: { type: 'boolean' },
  purpose: { choices: { transactional: 'Transactional', marketing: 'Marketing' } },
  customChannel: fromAccount,
  contactId: { dynamic: 'contacts.id.name', search: 'find_contact.id' },
  customFields: { dict: true },
  clear: {
    list: true,
    choices: { phone: 'Phone', email: 'Email', firstName: 'First Name', lastName: 'Last Name' },
  },
  clearCustomFields: { ...fromAccount, list: true },
  addWithoutGreeting: { type: 'boolean' },
  updateExisting: { type: 'boolean' },
  ignoreInvalidPhone: { type: 'boolean' },
  botActive: { type: 'boolean' },
  optedOut: { type: 'boolean' },
  body: { type: 'text' },
  answer: { type: 'text' },
  messageType: { choices: { text: 'Text', reaction: 'Reaction' } },
  mediaUrl: { type: 'file' },
}

test('each step asks for all that the service takes, under the keys by which Zaps know it', () => {
  const shown = visible.map(({ key, operation }) => {
    const keys = operation.inputFields.map((field) => field.key + (field.required === true ? '!' : ''))
    return [key, keys.join(' ')]
  })
  const ofTriggers = Object.fromEntries(
    visible.flatMap(({ key }) => (key in triggers ? [[key, filters]] : [])),
  )
  expect(Object.fromEntries(shown)).toEqual({ ...ofTriggers, ...asked })
})

test('each field offers or takes what belongs into it', () => {
  for (const [name, field] of fields)
    expect({ name, ...field }).toMatchObject({ name, ...(kinds[field.key] ?? { type: 'string' }) })
})

test('one hidden trigger fills the dropdown beside which a search step is offered, page by page', () => {
  const hidden = parts.filter(({ display }) => display.hidden === true)
  expect(hidden.map(({ key }) => key)).toEqual(['contacts'])
  expect(hidden).toMatchObject([{ operation: { canPaginate: true } }])
})

describe.each(fields)(
  'the field %s',
  (_, { key, label, helpText, dynamic, choices, search, group, part }) => {
    test('D004 is a dropdown where it names what the service assigned', () => {
      const assignedElsewhere = ['fromId', 'toId', 'messageSid']
      if (/Ids?$/.test(key) && !assignedElsewhere.includes(key)) expect(dynamic ?? choices).toBeDefined()
    })

    test('D005, D013, D014 refers to what is there', () => {
      if (dynamic !== undefined) {
        const [trigger = '', ...keys] = dynamic.split('.')
        expect(triggers[trigger]?.operation.outputFields.map((field) => field.key)).toEqual(
          expect.arrayContaining(keys),
        )
        expect(triggers[trigger]?.display.hidden).toBe(true)
      }
      if (search !== undefined) {
        const [action = '', output] = search.split('.')
        expect(searches[action]?.operation.outputFields.map((field) => field.key)).toContain(output)
        expect(dynamic).toBeDefined()
      }
      if (group !== undefined)
        expect(part.operation.inputFieldGroups.map((some) => some.key)).toContain(group)
    })

    test('D011, D018 has a label in Title Case, and help that says more', () => {
      expect({ label, isTitleCase: isTitleCase(label) }).toEqual({ label, isTitleCase: true })
      if (helpText === undefined) return
      expect(helpText.toLowerCase()).not.toBe(label?.toLowerCase())
      expect(helpText).toMatch(/\.$/)
    })
  },
)
