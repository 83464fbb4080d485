import { z } from 'zod'
import { funnel } from '../support/conversation.ts'
import { apiError } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }], campaigns: [funnel()] })

describe('400: a filter that cannot be read', () => {
  const leaf = { of: 'bot', op: 'is', value: true }
  const nested = (depth: number): unknown => (depth === 1 ? leaf : { not: nested(depth - 1) })
  test.each<[string, unknown, string, RegExp]>([
    ['five levels', nested(5), 'filter.not.not.not.not', /too deep: a filter has at most 4 levels/],
    [
      'a million levels',
      { all: z.unknown().parse(JSON.parse('['.repeat(400) + ']'.repeat(400))) },
      'filter.all[0]',
      /must be a leaf/,
    ],
    ['31 leaves', { all: Array(31).fill(leaf) }, 'filter', /more than 30 leaves/],
    [
      '31 leaves in two',
      { any: [{ all: Array(15).fill(leaf) }, { all: Array(16).fill(leaf) }] },
      'filter',
      /more than 30/,
    ],
    [
      'an operator that does not fit',
      { of: 'bot', op: 'contains', value: 'x' },
      'filter.op',
      /does not fit bot: for it there are is, isNot/,
    ],
    ['an operator that is none', { of: 'bot', op: 'like', value: 'x' }, 'filter.op', /does not fit bot/],
    [
      'a subject that is none',
      { of: 'shoe', op: 'is', value: 'x' },
      'filter.of',
      /must be one of search, tag, list/,
    ],
    [
      'tomorrow',
      { of: 'createdAt', op: 'after', value: 'tomorrow' },
      'filter.value',
      /must be a date such as 2026-11-30/,
    ],
    ['30 February', { of: 'createdAt', op: 'after', value: '2026-02-30' }, 'filter.value', /must be a date/],
    [
      'an end before its beginning',
      { of: 'createdAt', op: 'between', value: ['2026-03-01', '2026-02-01'] },
      'filter.value',
      /begins after its end/,
    ],
    ['one end', { of: 'createdAt', op: 'between', value: ['2026-03-01'] }, 'filter.value', /list of two/],
    [
      'too many days',
      { of: 'lastWrote', op: 'withinLastDays', value: 40_000 },
      'filter.value',
      /from 0 to 36,525/,
    ],
    ['no percent', { of: 'sample', op: 'percent', value: 0 }, 'filter.value', /from 1 to 100/],
    [
      'no stage',
      { of: 'campaign', name: 'Funnel', op: 'stage', value: 'asleep' },
      'filter.value',
      /must be one of joined, sent/,
    ],
    [
      'a stage of no campaign',
      { of: 'campaign', op: 'stage', value: 'sent' },
      'filter.name',
      /is required: which campaign/,
    ],
    ['a country that is none', { of: 'country', op: 'is', value: 'XX' }, 'filter', /no country/],
    ['two things at once', { all: [], not: leaf }, 'filter', /two things at once/],
    ['nothing', {}, 'filter', /must be a leaf/],
    ['a leaf without a value', { of: 'tag', op: 'is' }, 'filter.value', /is required/],
    [
      'a field that holds text',
      { of: 'field', name: 'plan', op: 'moreThan', value: 1 },
      'filter',
      /of the type text for moreThan/,
    ],
  ])('%s', async (_name, filter, path, message) => {
    const answer = await acme.ask('POST', '/contacts/search', { body: { filter } })
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(answer.body).toMatchObject({
      error: { details: [{ path, message: expect.stringMatching(message) }] },
    })
  })

  test('no filter', async () => {
    expect(await acme.ask('POST', '/segments/preview', { body: {} })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
  })
})
