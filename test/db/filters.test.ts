import { Filter, type Filter as FilterType } from '@replyloop/shared/contract/filter'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { filterLeaves } from '../../server/src/app/filterLeaves.ts'
import { compileFilter } from '../../server/src/modules/contacts/filters.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { seededRandom } from '../../server/src/platform/seededRandom.ts'
import { findWays } from '../../server/src/modules/contacts/filter/findFew.ts'
import { prepareFilter, listFiltered } from '../../server/src/modules/segments/find/filtered.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { plainFields, plainMembers, storePeople } from '../support/storePeople.ts'
import { openingCampaign, plainBroadcast, plainlyFinds, type PlainContact } from '../support/plainFilter.ts'

const world = { now: Date.parse('2027-02-27T03:30:00Z'), timeZone: 'America/New_York' }
const day = 86_400_000

const random = seededRandom(48)
function among<T>(first: T, ...others: readonly T[]): T {
  const values = [first, ...others]
  return values[Math.floor(random() * values.length)] ?? first
}
const some = <T>(...values: readonly T[]): T[] => values.filter(() => random() < 0.3)
const instants = () =>
  some(0, 0.4, 1, 2, 6.9, 30, 400)
    .map((days) => world.now - days * day)
    .toReversed()

const phones = [
  '+4915112345678',
  '+14165550123',
  '+12125550123',
  '+18095550123',
  '+77011234567',
  '+79161234567',
  '+441481256789',
  '+442071838750',
]
const people = Array.from({ length: 70 }, (_, at): PlainContact => ({
  id: newId('con', world.now - at),
  firstName: among(null, 'Ann', 'José', 'JOSE', 'Σίσυφος', 'Zoë!', '100%', 'İpek', 'Ж_'),
  phone: among(null, ...phones)?.replace(/\d\d$/, String(10 + at)) ?? null,
  email: among(null, `ann${at}@bücher.test`, `Zoe@x.test`.toLowerCase()),
  createdAt: world.now - Math.floor(random() * 40 * day),
  channel: among(null, 'crm', 'live-chat'),
  campaignId: among(null, openingCampaign, 'cam_2'),
  isOptedOut: random() < 0.3,
  hasBot: random() < 0.6,
  source: among(null, { source: 'ad', id: '12', ref: null }, { source: 'link', id: null, ref: 'spring' }),
  tags: some('tag_1', 'tag_2'),
  lists: some('lst_1', 'lst_2'),
  plan: among<PlainContact['plan']>(undefined, 'Pro', 'pró', 7, 1.5, true, false, '"x"', ''),
  city: among(undefined, 'Zürich', 'zurich', 'Rome'),
  visits: among(undefined, 0, 1, 2.5, 10),
  birthday: among(
    undefined,
    '1980-02-29',
    '1990-02-28',
    '2001-03-01',
    '1970-12-31',
    '2027-02-27',
    '1999-07-04',
  ),
  isMember: among(undefined, true, false),
  opening: among(undefined, {
    state: among('sent', 'queued'),
    isDelivered: random() < 0.5,
    isRead: random() < 0.5,
  }),
  recipient: among(undefined, {
    state: among('sent', 'sent', 'cancelled'),
    hasFailed: random() < 0.5,
    isInDoubt: random() < 0.3,
    isDelivered: random() < 0.3,
    isRead: random() < 0.3,
  }),
  received: instants(),
  sent: instants(),
  work: among(undefined, {
    state: among(null, 'open', 'snoozed', 'closed'),
    assigneeId: among(null, ...plainMembers),
  }),
}))

const texts = [
  'ann',
  'JOSÉ',
  'jo',
  'σισυφοσ',
  'ΣΊΣΥΦΟΣ',
  'zoe',
  '%',
  '_',
  'ipek',
  'pro',
  '7',
  '1.5',
  'true',
  'x',
  '"',
  'zürich',
]
const dates = ['2027-02-26', '2027-02-25', '2027-02-20', '1990-02-28', '2026-01-01', '1980-02-29']
const oneOf = fc.constantFrom
const withValue = (of: string, ops: readonly string[], values: fc.Arbitrary<unknown>, name?: string) =>
  fc.record({ of: fc.constant(of), op: oneOf(...ops), value: values, name: fc.constant(name) })
const presence = (of: string, name?: string) =>
  withValue(of, ['isEmpty', 'isNotEmpty'], fc.constant(undefined), name)
const text = (of: string, name?: string) =>
  withValue(of, ['is', 'isNot', 'contains', 'startsWith'], oneOf(...texts), name)
const time = (of: string, name?: string) =>
  fc.oneof(
    withValue(of, ['is', 'isNot', 'before', 'after'], oneOf(...dates), name),
    withValue(of, ['between'], oneOf(['2027-02-20', '2027-02-26'], ['1980-01-01', '1995-01-01']), name),
    withValue(of, ['withinLastDays'], oneOf(0, 1, 7, 100), name),
  )
const sooner = (name: string) =>
  fc.oneof(
    withValue('field', ['withinNextDays'], oneOf(0, 1, 5), name),
    withValue('field', ['anniversaryWithinDays'], oneOf(0, 1, 2, 3, 200, 365), name),
  )
const is = (of: string, ...values: unknown[]) => withValue(of, ['is', 'isNot'], oneOf(...values))

const leaf = fc.oneof(
  is('tag', 'tag_1', 'tag_2'),
  is('list', 'lst_1', 'lst_2'),
  ...[
    'tag',
    'list',
    'firstName',
    'phone',
    'email',
    'country',
    'channel',
    'campaign',
    'source',
    'assignee',
    'conversation',
    'lastWrote',
    'lastSent',
  ].map((of) => presence(of)),
  ...['plan', ...Object.keys(plainFields)].map((name) => presence('field', name)),
  text('firstName'),
  withValue('search', ['contains'], oneOf(...texts, '+49', 'é', 'test +1')),
  withValue('phone', ['contains', 'startsWith'], oneOf('+49', '+1', '555', '1112')),
  withValue('phone', ['is', 'isNot'], oneOf(...people.flatMap(({ phone }) => phone ?? []))),
  withValue('email', ['contains', 'startsWith'], oneOf('BUCHER', 'ann1', 'x.test')),
  is('country', 'DE', 'CA', 'US', 'DO', 'KZ', 'RU', 'GG', 'GB'),
  time('createdAt'),
  withValue('createdAt', ['before', 'after', 'is'], oneOf('2027-02-20T12:00:00Z', '2027-01-30T05:00:00Z')),
  is('channel', 'crm', 'live-chat', 'none'),
  is('campaign', openingCampaign, 'cam_2'),
  is('assignee', ...plainMembers),
  is('conversation', 'open', 'snoozed', 'closed'),
  withValue(
    'campaign',
    ['stage'],
    oneOf('joined', 'sent', 'delivered', 'read', 'answered', 'notAnswered'),
    openingCampaign,
  ),
  withValue(
    'broadcast',
    ['stage'],
    oneOf('sent', 'failed', 'delivered', 'read', 'answered', 'notAnswered'),
    plainBroadcast,
  ),
  time('lastWrote'),
  time('lastSent'),
  is('optedOut', true, false),
  is('bot', true, false),
  is('source', 'ad', 'link', 'post'),
  withValue('source', ['is', 'isNot'], oneOf('12', 'spring', 'no'), 'id'),
  withValue('sample', ['percent'], fc.integer({ min: 1, max: 100 })),
  text('field', 'plan'),
  text('field', 'city'),
  withValue('field', ['is', 'isNot', 'lessThan', 'moreThan'], oneOf(0, 1, 2.5, 3), 'visits'),
  withValue('field', ['between'], oneOf([0, 1], [1, 2.5]), 'visits'),
  withValue('field', ['is', 'isNot'], oneOf(true, false), 'isMember'),
  time('field', 'birthday'),
  sooner('birthday'),
)
const filters = fc.letrec((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'large' },
    leaf,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
})).filter

onDatabase('A filter', ({ connect }) => {
  const db = connect()
  let accountId: string

  beforeAll(async () => {
    accountId = await addAccount(db)
    await db.write((tx) => storePeople(tx, people, { accountId, timeZone: world.timeZone }))
  })

  test('finds whom its description says, contact by contact', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (given) => {
        const parsed = Filter.safeParse(given)
        fc.pre(parsed.success) // not with more leaves than there may be
        const filter: FilterType = parsed.success ? parsed.data : { all: [] }
        const account = { ...world, id: accountId }
        const compiled = await compileFilter(db.read, account, filter, { leaves: filterLeaves, isNew: true })
        const prepared = await prepareFilter(db.read, accountId, compiled)
        const found = await findWays(db.read, compiled.few)
        const ways = found.map(({ select }) => sql`${select(db.read, 1000)}`)
        for (const few of [prepared.few, ...ways]) {
          const rows = await listFiltered(db.read, { ...prepared, few }, undefined, 1000)
          const ids = new Set(rows.map(({ id }) => id))
          const misjudged = people.filter((one) => plainlyFinds(filter, one, world) !== ids.has(one.id))
          expect(misjudged).toEqual([])
        }
      }),
      { numRuns: 300, includeErrorInReport: true },
    )
  })
})
