import {
  countContacts,
  searchContacts,
  selectCount,
  type ContactFilter,
} from '../../server/src/modules/contacts/search/contactSearch.store.ts'
import { insertList } from '../../server/src/modules/lists/lists.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { execute, planOf } from '../support/sql.ts'

const count = 100_000
const pageSize = 51

onDatabase('100,000 contacts', ({ connect, dialect, url }) => {
  const db = connect()
  let accountId: string
  let listId: string

  beforeAll(async () => {
    accountId = await addAccount(db)
    listId = (await db.write((tx) => insertList(tx, accountId, 'Everybody'))).id
    await seedContacts(url(), { accountId, listId, count })
  })

  const cursor = 'con_0050000'
  const filters: [string, () => ContactFilter & { cursor?: string }][] = [
    ['all', () => ({})],
    ['all behind the middle', () => ({ cursor })],
    ['a list', () => ({ listId })],
    ['a list behind the middle', () => ({ listId, cursor })],
    ['opted out', () => ({ optedOut: true })],
    ['not opted out', () => ({ optedOut: false, cursor })],
    ['bot off', () => ({ botActive: false })],
    ['a channel', () => ({ channel: 'crm' })],
    ['an ad', () => ({ sourceKind: 'ad', cursor })],
  ]

  test.each(filters)(
    'a page of %s reads an index in its order, no matter what stands before it',
    async (_, filter) => {
      const plan = await planOf(url(), searchContacts(db.read, accountId, filter(), pageSize).toSQL())
      expect(plan).not.toMatch(/\bSeq Scan\b|^SCAN\b|\bSort\b|TEMP B-TREE/m)
      expect(plan).toMatch(/USING (COVERING )?INDEX|Index (Only )?Scan/)
    },
  )

  test.each([
    ['opted out', { optedOut: true }, /contact_opted_out_ix/],
    ['bot off', { botActive: false }, /contact_bot_off_ix/],
    ['a channel', { channel: 'crm' }, /contact_channel_ix/],
    ['an ad', { sourceKind: 'ad', sourceId: '1' }, /contact_source_ix/],
    ['a campaign', { campaignId: 'cam_1' }, /contact_campaign_ix/],
  ])('what is rare, %s, has an index of its own', async (_, filter, index) => {
    const plan = await planOf(url(), searchContacts(db.read, accountId, filter, pageSize).toSQL())
    expect(plan).toMatch(index)
  })

  if (dialect === 'sqlite')
    test('a search looks at the texts in an index, and at no contact that it does not show', async () => {
      const page = searchContacts(db.read, accountId, { search: 'nobody' }, pageSize).toSQL()
      expect(await planOf(url(), page)).toBe('SEARCH contact USING INDEX contact_search_ix (account_id=?)')
    })

  if (dialect === 'sqlite')
    test('a count reads those of its account alone, even where SQLite knows that one account has nearly all', async () => {
      await execute(url(), 'analyze')
      for (const filter of [
        { optedOut: false },
        { botActive: true },
        { botActive: true, search: 'nobody' },
      ]) {
        const plan = await planOf(url(), selectCount(db.read, accountId, filter, 1000).toSQL())
        expect(plan).toMatch('SEARCH contact USING INDEX contact_search_ix (account_id=?)')
      }
    })

  describe('are found and counted', () => {
    test.each<[string, () => ContactFilter, number, string]>([
      ['all', () => ({}), count, 'con_0100000'],
      ['a list', () => ({ listId }), count, 'con_0100000'],
      ['a search', () => ({ search: 'PERSON77777@' }), 1, 'con_0077777'],
      ['a search on a list', () => ({ listId, search: 'family996' }), 100, 'con_0099699'],
      ['opted out', () => ({ optedOut: true }), 200, 'con_0100000'],
      ['bot off of a list', () => ({ listId, botActive: false }), 142, 'con_0099400'],
    ])('%s', async (_, filter, expected, first) => {
      expect(await countContacts(db.read, accountId, filter(), count + 1)).toBe(expected)
      const [newest] = await searchContacts(db.read, accountId, filter(), pageSize)
      expect(newest?.id).toBe(first)
    })

    test('no further than is asked for', async () => {
      expect(await countContacts(db.read, accountId, {}, 1000)).toBe(1000)
    })
  })
})
