import { describe, expect, test } from '@jest/globals'
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
  test('D002 its help links to where the key is found; D003 it has a label of its own', () => {
    for (const { helpText } of authentication.fields) expect(helpText).toMatch(/\[.+\]\(https:\/\/.+\)/)
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
          (value === null && output.key.startsWith(`${at}__`)),
      )
    expect(leaves.filter((leaf) => !announced(leaf.key, leaf.value))).toEqual([])
    for (const { key: at, type, dict, label } of operation.outputFields) {
      const leaf = leaves.find((each) => each.key === at || at.startsWith(`${each.key}__`))
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
  expect(Object.keys(searchOrCreates)).toEqual(['find_contact'])
  for (const { search, create, display } of Object.values(searchOrCreates)) {
    expect(searches).toHaveProperty(search)
    expect(creates).toHaveProperty(create)
    expect(display).toEqual({
      label: 'Find or Create Contact',
      description: expect.stringMatching(/^Finds .+\.$/),
    })
  }
})
