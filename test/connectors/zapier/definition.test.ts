import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leavesOf, readDefinition, textsIn } from './definition.ts'
import { command } from './platform.ts'

// What Zapier's server checks when an app is to be published (D001 to D024), on the definition that it would be sent.

const { authentication, triggers, searches, creates, searchOrCreates } = await readDefinition()
const parts = [...Object.values(triggers), ...Object.values(searches), ...Object.values(creates)]
const visible = parts.filter(({ display }) => display.hidden !== true)
const titled = visible.map((part) => [part.key, part] as const)
const fields = parts.flatMap((part) =>
  part.operation.inputFields.map((field) => [`${part.key}.${field.key}`, { ...field, part }] as const),
)

const small = new Set(['a', 'an', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to'])
const isTitleCase = (label = '') =>
  label.split(/[ -]/).every((word, at) => /^[A-Z]/.test(word) || (at > 0 && small.has(word)))

test("the definition fits Zapier's schema", async () => {
  expect(await command('validate')).toEqual([])
})

test('every part stands under its own key', () => {
  const keyed = [triggers, searches, creates, searchOrCreates].flatMap((some) =>
    Object.entries<{ key: string }>(some),
  )
  for (const [key, part] of keyed) expect(part.key).toBe(key)
})

describe('the connection', () => {
  test('D002 its help links to where the manual says how to connect; D003 it has a label of its own', async () => {
    const manual = await readFile(join(import.meta.dirname, '../../../zapier-app/README.md'), 'utf8')
    expect(manual).toContain('\n### Connect an account\n')
    for (const { helpText } of authentication.fields)
      expect(helpText).toMatch(/\[.+\]\(https:\/\/.+\/zapier-app\/README\.md#connect-an-account\)/)
    expect(authentication.connectionLabel).toBe('{{name}} ({{email}})')
  })

  test('D001 the key is asked for here and in no step; only the base URL is no secret', () => {
    expect(authentication.fields.map(({ key, type, isNoSecret }) => [key, type, isNoSecret])).toEqual([
      ['base_url', 'string', true],
      ['api_key', 'password', undefined],
    ])
    for (const [name, { label, type }] of fields) {
      expect(type).not.toBe('password')
      expect(`${name} ${label}`).not.toMatch(/api.?key|token|secret|password/i)
    }
  })
})

const filters = 'channel campaignId'
/** The fields of each step by their keys, in their order; those with a `!` are required. Other triggers ask for the filters. */
const asked: Record<string, string> = {
  contact_added_to_list: `listId ${filters}`,
  auto_recharge_due: '',
  find_contact: 'phone email',
  create_contact: 'phone email firstName lastName customFields listIds updateExisting',
  update_contact:
    'contactId! phone email firstName lastName customFields clear clearCustomFields botActive optedOut',
  add_contact_to_list: 'listId! contactId!',
  remove_contact_from_list: 'listId! contactId!',
  send_message: 'fromId! customChannel! body! campaignId firstName lastName email',
  receive_message:
    'fromId! toId! body! channel messageSid campaignId messageType status firstName lastName email mediaUrl mediaContentType',
  grant_credits: 'email! amount! description idempotencyKey',
}

/** What fields offer or take that are not just a line of text. */
const kinds: Record<string, object> = {
  listId: { dynamic: 'lists.id.name' },
  listIds: { dynamic: 'lists.id.name', list: true },
  campaignId: { dynamic: 'campaigns.id.name' },
  channel: { dynamic: 'channels.id.name' },
  customChannel: { dynamic: 'channels.id.name' },
  contactId: { dynamic: 'contacts.id.name', search: 'find_contact.id' },
  customFields: { dict: true },
  clear: {
    list: true,
    choices: { phone: 'Phone', email: 'Email', firstName: 'First Name', lastName: 'Last Name' },
  },
  clearCustomFields: { list: true },
  updateExisting: { type: 'boolean' },
  botActive: { type: 'boolean' },
  optedOut: { type: 'boolean' },
  body: { type: 'text' },
  messageType: { choices: { text: 'Text', reaction: 'Reaction' } },
  amount: { type: 'number' },
}

test('each step asks for all that the service takes, under the keys by which Zaps know it', () => {
  const shown = visible.map(({ key, operation }) => {
    const keys = operation.inputFields.map((field) => field.key + (field.required === true ? '!' : ''))
    return [key, keys.join(' ')]
  })
  const ofTriggers = Object.fromEntries(titled.flatMap(([key]) => (key in triggers ? [[key, filters]] : [])))
  expect(Object.fromEntries(shown)).toEqual({ ...ofTriggers, ...asked })
})

test('each field offers or takes what belongs into it', () => {
  for (const [name, field] of fields)
    expect({ name, ...field }).toMatchObject({ name, ...(kinds[field.key] ?? { type: 'string' }) })
})

test('dropdowns have pages and a search', () => {
  const dropdowns = parts.filter(({ display }) => display.hidden === true)
  expect(dropdowns.map(({ key }) => key)).toEqual(['lists', 'campaigns', 'channels', 'contacts'])
  for (const { operation } of dropdowns)
    expect(operation).toMatchObject({ canPaginate: true, inputFields: [{ key: 'search' }] })
})

describe.each(fields)('the field %s', (_, { key, label, helpText, dynamic, search, group, part }) => {
  test('D004 is a dropdown where it names what the service assigned', () => {
    const assignedElsewhere = ['fromId', 'toId', 'messageSid']
    if (/Ids?$/.test(key) && !assignedElsewhere.includes(key)) expect(dynamic).toBeDefined()
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
    if (group !== undefined) expect(part.operation.inputFieldGroups.map((some) => some.key)).toContain(group)
  })

  test('D011, D018 has a label in Title Case, and help that says more', () => {
    expect({ label, isTitleCase: isTitleCase(label) }).toEqual({ label, isTitleCase: true })
    if (helpText === undefined) return
    expect(helpText.toLowerCase()).not.toBe(label?.toLowerCase())
    expect(helpText).toMatch(/\.$/)
  })
})

describe.each(titled)('%s', (_, { key, display, noun, operation }) => {
  test('D018, D021 has a label in Title Case, and a description as Zapier words them', () => {
    expect(isTitleCase(display.label) && isTitleCase(noun)).toBe(true)
    const beginning = key in triggers ? /^Triggers when / : key in searches ? /^Finds / : /^[A-Z][a-z]+s /
    expect(display.description).toMatch(beginning)
    expect(display.description).toMatch(/[^.]\.$/)
    expect(`${display.label} ${display.description}`).not.toMatch(/replyloop/i)
  })

  test('D009 a search has fields to search by', () => {
    if (key in searches) expect(operation.inputFields).not.toEqual([])
  })

  test('D010, D012 has a sample with an id', () => {
    expect(operation.sample).toMatchObject({ id: expect.stringMatching(/./) })
  })

  test('D023 the instants of its sample are ISO 8601 with a zone', () => {
    for (const { key: at, value } of leavesOf(operation.sample ?? {})) {
      const field = operation.outputFields.find((output) => output.key === at)
      const looksLikeTime = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)
      expect({ at, isInstant: field?.type === 'datetime' && value !== null }).toEqual({
        at,
        isInstant: looksLikeTime,
      })
      if (looksLikeTime) expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
    }
  })

  test('D024 its sample has the fields that it announces, of their types, and no others', () => {
    const leaves = leavesOf(operation.sample ?? {})
    const announced = (at: string, value: unknown) =>
      operation.outputFields.some(
        (output) =>
          output.key === at ||
          (output.dict === true && at.startsWith(`${output.key}__`)) ||
          (value === null && output.key.startsWith(`${at}__`)) ||
          (Array.isArray(value) && output.key.startsWith(`${at}[]`)),
      )
    expect(leaves.filter((leaf) => !announced(leaf.key, leaf.value))).toEqual([])
    for (const { key: at, type, dict, label } of operation.outputFields) {
      const isUnder = ({ key }: { key: string }) => at.startsWith(`${key}__`) || at.startsWith(`${key}[]`)
      const leaf = leaves.find((each) => each.key === at || isUnder(each))
      expect({ at, isThere: dict === true || leaf !== undefined }).toEqual({ at, isThere: true })
      expect(isTitleCase(label)).toBe(true)
      if (leaf?.key !== at || leaf.value === null || dict === true) continue
      const kind = type === 'integer' ? 'number' : type === 'datetime' ? 'string' : type
      expect({ at, kind: typeof leaf.value }).toEqual({ at, kind })
    }
  })
})

describe('hooks', () => {
  const hooks = Object.entries(triggers).filter(([, { display }]) => display.hidden !== true)

  test.each(hooks)(
    'D006, D016, D017 %s subscribes, ends, and lists in the shape of the hook',
    (_, { operation }) => {
      expect(operation).toMatchObject({
        type: 'hook',
        performSubscribe: expect.any(String),
        performUnsubscribe: expect.any(String),
        performList: expect.any(String), // triggers.test.ts holds its shape against the hook's
      })
    },
  )
})

test('D007, D008 every address is https, and stands behind a text', async () => {
  const texts = textsIn(await command('definition'))
  for (const { path, text } of texts) {
    expect({ path, text }).toEqual({ path, text: expect.not.stringMatching(/http:/) })
    if (!/\.(description|helpText|label)$/.test(path)) continue
    expect({ path, text: text.replace(/\[[^\]]+\]\(https:[^)]+\)/g, '') }).toEqual({
      path,
      text: expect.not.stringMatching(/https?:|www\./),
    })
  }
})

test('D015 what finds or creates refers to both', () => {
  expect(searchOrCreates).toEqual({
    find_contact: {
      key: 'find_contact',
      display: { label: 'Find or Create Contact', description: expect.stringMatching(/^Finds .+\.$/) },
      search: 'find_contact',
      create: 'create_contact',
    },
  })
})
