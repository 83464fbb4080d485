import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTitleCase, leavesOf, readDefinition, textsIn } from './definition.ts'
import { command } from './platform.ts'

// What Zapier's server checks when an app is to be published (D001 to D024), on the definition that it would be sent.

const { authentication, triggers, searches, creates, searchOrCreates, visible, fields } =
  await readDefinition()
const titled = visible.map((part) => [part.key, part] as const)

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

  test('T004 its sample has no custom fields, which other accounts do not have', () => {
    expect(leavesOf(operation.sample ?? {}).filter(({ key: at }) => at.includes('customFields__'))).toEqual(
      [],
    )
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
          (value === null && (output.key.startsWith(`${at}__`) || output.key.startsWith(`${at}[]`))) ||
          (Array.isArray(value) && output.key.startsWith(`${at}[]`)),
      )
    expect(leaves.filter((leaf) => !announced(leaf.key, leaf.value))).toEqual([])
    for (const { key: at, type, dict, list, label } of operation.outputFields) {
      const isUnder = ({ key }: { key: string }) => at.startsWith(`${key}__`) || at.startsWith(`${key}[]`)
      const leaf = leaves.find((each) => each.key === at || isUnder(each))
      expect({ at, isThere: dict === true || leaf !== undefined }).toEqual({ at, isThere: true })
      expect(isTitleCase(label)).toBe(true)
      if (leaf?.key !== at || leaf.value === null || dict === true || list === true) continue
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

test('what comes in stands first, and what goes out says so', () => {
  expect(
    Object.values(triggers)
      .map(({ display }) => display.label)
      .slice(0, 2),
  ).toEqual(['New Incoming Message', 'New Outgoing Reply'])
})

test('D015 what finds or creates refers to both, and updates what it finds', () => {
  const description = expect.stringMatching(/^Finds .+\.$/)
  expect(searchOrCreates).toEqual({
    find_contact: {
      key: 'find_contact',
      display: { label: 'Find or Create Contact', description },
      search: 'find_contact',
      create: 'create_contact',
      update: 'update_contact',
      updateInputFromSearchOutput: { contactId: 'id' },
    },
    find_sub_account: {
      key: 'find_sub_account',
      display: { label: 'Find or Create Sub-Account', description },
      search: 'find_sub_account',
      create: 'create_sub_account',
    },
  })
})

test('M the logo is a square PNG with a transparent background, large enough for the directory', async () => {
  const png = await readFile(join(import.meta.dirname, '../../../zapier-app/icon.png'))
  const [width, height, colorType] = [png.readUInt32BE(16), png.readUInt32BE(20), png.readUInt8(25)]
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect({ width, height, colorType }).toEqual({ width: 512, height: 512, colorType: 6 })
})
