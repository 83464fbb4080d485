import type { Filter } from '@replyloop/shared/contract/filter'
import { sql } from 'drizzle-orm'
import { filterLeaves } from '../../server/src/app/filterLeaves.ts'
import { insertList } from '../../server/src/modules/lists/lists.store.ts'
import { compileFilter } from '../../server/src/modules/contacts/filters.ts'
import { findWays } from '../../server/src/modules/contacts/filter/findFew.ts'
import {
  listFiltered,
  prepareFilter,
  selectFiltered,
} from '../../server/src/modules/segments/find/filtered.store.ts'
import { firstIdAt } from '../../server/src/platform/ids.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { execute, planOf } from '../support/sql.ts'

const count = 20_000
const now = Date.parse('2027-02-27T12:00:00Z')

onDatabase('Whom a filter finds among 20,000 contacts', ({ connect, dialect, url }) => {
  const db = connect()
  let accountId: string

  beforeAll(async () => {
    accountId = await addAccount(db)
    const listId = (await db.write((tx) => insertList(tx, accountId, 'Everybody'))).id
    await seedContacts(url(), { accountId, listId, count })
    const json = dialect === 'sqlite' ? '' : '::jsonb'
    const yes = dialect === 'sqlite' ? '1' : 'true'
    await execute(
      url(),
      `insert into tag (id, account_id, name, folded, colour, created_at) values ('tag_1', '${accountId}', 'vip', 'vip', 'grey', 1), ('tag_2', '${accountId}', 'new', 'new', 'grey', 1);
       insert into contact_tag (account_id, tag_id, contact_id, created_at)
         select account_id, case when created_at % 100 = 0 then 'tag_1' else 'tag_2' end, id, 1 from contact where account_id = '${accountId}';
       insert into declared_field (id, account_id, name, type, options, converted_at, created_at)
         values ('fld_1', '${accountId}', 'visits', 'number', '[]', 1, 1), ('fld_2', '${accountId}', 'birthday', 'date', '[]', 1, 1);
       insert into contact_field (account_id, field_id, contact_id, number)
         select account_id, 'fld_1', id, created_at % 1000 from contact where account_id = '${accountId}';
       insert into contact_field (account_id, field_id, contact_id, instant)
         select account_id, 'fld_2', id, (created_at % 20000) * 86400000 from contact where account_id = '${accountId}';
       insert into campaign (id, account_id, name, type, status, language, channel, trigger_on_list_add, opening_message, bot_enabled, answers, keywords, follow_ups, created_at)
         values ('cam_1', '${accountId}', 'Sale', 'Combined', 'Live', 'en', 'crm', ${yes}, 'Hello', ${yes}, '[]'${json}, '[]'${json}, '[]'${json}, 1);
       insert into opening (id, account_id, campaign_id, contact_id, state, joined_at)
         select 'opn_' || id, account_id, 'cam_1', id, case when created_at % 100 = 0 then 'sent' else 'queued' end, 1 from contact where account_id = '${accountId}';
       insert into message (id, account_id, contact_id, direction, status, type, author, body, channel, campaign_id, created_at)
         select '${firstIdAt('msg', now - 40 * 86_400_000)}' || id, account_id, id, 'incoming', 'received', 'text', 'contact', 'Hello', 'crm', 'cam_1', ${now - 40 * 86_400_000}
         from contact where account_id = '${accountId}';
       analyze`,
    )
  })

  const compile = (filter: Filter) =>
    compileFilter(db.read, { id: accountId, timeZone: 'UTC', now }, filter, {
      leaves: filterLeaves,
      isNew: true,
    })
  const isWalk = /\bSeq Scan\b|^SCAN (?!few|part_)/m
  const leaves: [string, Filter, RegExp][] = [
    ['a tag', { of: 'tag', op: 'is', value: 'vip' }, /contact_tag/],
    ['a number', { of: 'field', op: 'is', name: 'visits', value: 5 }, /contact_field_number_ix/],
    [
      'an anniversary',
      { of: 'field', op: 'anniversaryWithinDays', name: 'birthday', value: 1 },
      /contact_field_instant_ix/,
    ],
    ['a stage', { of: 'campaign', op: 'stage', name: 'Sale', value: 'sent' }, /opening_/],
    ['a tap', { of: 'campaign', op: 'stage', name: 'Sale', value: 'tapped' }, /message_tapped_ix/],
    ['what came lately', { of: 'lastWrote', op: 'withinLastDays', value: 3 }, /message_/],
    [
      'any of two',
      {
        any: [
          { of: 'lastWrote', op: 'withinLastDays', value: 3 },
          { of: 'tag', op: 'is', value: 'vip' },
        ],
      },
      /message_[^]*contact_tag/,
    ],
  ]

  test.each(leaves)('by %s are found by its index, without a walk through all', async (_, filter, index) => {
    const { few } = await compile(filter)
    const [way] = await findWays(db.read, few)
    if (way === undefined) throw new Error('it has no way to few')
    const query = db.read.q.select({ one: sql`1`.as('one') }).from(sql`${way.select(db.read, 1001)} as few`)
    const plan = await planOf(url(), query.toSQL())
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(isWalk)
    expect(way.isScan).not.toBe(true)
  })

  const ofEach: [string, Filter, RegExp][] = [
    [
      'has no tag',
      { of: 'tag', op: 'isEmpty' },
      /SEARCH contact_tag (EXISTS )?USING COVERING INDEX contact_tag_contact_ix/,
    ],
    [
      'has never written',
      { of: 'lastWrote', op: 'isEmpty' },
      /SEARCH message (EXISTS )?USING COVERING INDEX message_contact_ix/,
    ],
    [
      'wrote last long ago',
      { of: 'lastWrote', op: 'before', value: '2026-12-01' },
      /(SEARCH message (EXISTS )?USING COVERING INDEX message_contact_ix[^]*){2}/,
    ],
  ]
  if (dialect === 'sqlite')
    test.each(ofEach)('who %s is found by indexes alone', async (_, filter, index) => {
      const { condition } = await compile(filter)
      const plan = await planOf(
        url(),
        db.read.q
          .select({ id: db.read.t.contact.id })
          .from(db.read.t.contact)
          .where(sql`${db.read.t.contact.accountId} = ${accountId} and ${condition}`)
          .orderBy(db.read.t.contact.id)
          .toSQL(),
      )
      expect(plan).toMatch(/SEARCH contact USING COVERING INDEX/)
      expect(plan).toMatch(index)
    })

  if (dialect === 'sqlite')
    test.each(leaves)('some by %s are looked up by their ids', async (_, filter) => {
      const { few, condition } = await compile(filter)
      const [way] = await findWays(db.read, few)
      const some = way && sql`${way.select(db.read, 10_000)}`
      const query = selectFiltered(db.read, { accountId, condition, few: some }, undefined, 51)
      const plan = await planOf(url(), query.toSQL())
      expect(plan).toMatch(/SEARCH contact USING (COVERING )?INDEX \S+ \((account_id=\? AND )?id=\?\)/)
    })

  const isNew: Filter = { of: 'tag', op: 'is', value: 'new' }
  const many: [string, Filter, number][] = [
    ['a tag that nearly all have', isNew, 19_800],
    [
      'one, and a number',
      { all: [isNew, { of: 'field', op: 'lessThan', name: 'visits', value: 600 }] },
      11_880,
    ],
    ['one, and what few have', { all: [isNew, { of: 'country', op: 'is', value: 'CA' }] }, 0],
  ]
  test.each(many)('pages by %s show each contact once, the newest first', async (_, filter, expected) => {
    const prepared = await prepareFilter(db.read, accountId, await compile(filter))
    const { newest, ...walked } = prepared
    expect(newest).toBeDefined()
    const found: string[] = []
    for (let size = 700; size === 700;) {
      const page = await listFiltered(db.read, prepared, found.at(-1), 700)
      found.push(...page.map(({ id }) => id))
      size = page.length
    }
    const all = await selectFiltered(db.read, walked, undefined, count + 1)
    expect(found).toEqual(all.map(({ id }) => id))
    expect(found).toHaveLength(expected)
  })

  test('who has a tag is found the newest first by its index, without sorting', async () => {
    const [way] = await findWays(db.read, (await compile(isNew)).few)
    const newest = way?.newest?.(db.read, undefined, 1000)
    if (newest === undefined) throw new Error('no index has them in order')
    const query = db.read.q.select({ one: sql`1`.as('one') }).from(sql`${newest} as few`)
    const plan = await planOf(url(), query.toSQL())
    expect(plan).toMatch(/contact_tag/)
    expect(plan).not.toMatch(/\bSort\b|TEMP B-TREE/)
  })
})
