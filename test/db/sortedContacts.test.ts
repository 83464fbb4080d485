import {
  askedOfEach,
  listSorted,
  selectFew,
  selectHaving,
} from '../../server/src/modules/contacts/search/sortedContacts.store.ts'
import type { ContactOrder, Place } from '../../server/src/modules/contacts/search/contactOrder.rules.ts'
import { sql } from 'drizzle-orm'
import { insertList } from '../../server/src/modules/lists/lists.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { execute, planOf } from '../support/sql.ts'

const count = 20_000
const limit = 51

onDatabase('20,000 contacts in an order', ({ connect, dialect, url }) => {
  const db = connect()
  let accountId: string
  const fieldOf = (type: 'number' | 'date'): ContactOrder => ({
    by: 'field',
    order: 'asc',
    field: {
      id: 'fld_visits',
      accountId,
      name: 'visits',
      type,
      options: [],
      version: 1,
      convertedAt: 1,
      removedAt: null,
      createdAt: 1,
    },
  })

  beforeAll(async () => {
    accountId = await addAccount(db)
    const listId = (await db.write((tx) => insertList(tx, accountId, 'Everybody'))).id
    await seedContacts(url(), { accountId, listId, count })
    await execute(
      url(),
      `insert into declared_field (id, account_id, name, type, options, converted_at, created_at)
         values ('fld_visits', '${accountId}', 'visits', 'number', '[]', 1, 1);
       insert into contact_field (account_id, field_id, contact_id, number)
         select account_id, 'fld_visits', id, created_at % 100 from contact where account_id = '${accountId}' and created_at % 2 = 0;
       analyze`,
    )
  })

  const id = 'con_0010000'
  const orders: [string, () => ContactOrder, Place | undefined, RegExp][] = [
    ['by name', () => ({ by: 'name', order: 'asc' }), undefined, /contact_name_ix/],
    [
      'by name, behind the middle',
      () => ({ by: 'name', order: 'desc' }),
      { value: 'person 5', id },
      /contact_name_ix/,
    ],
    ['by email', () => ({ by: 'email', order: 'desc' }), { value: 'person5', id }, /contact_email_ix/],
    ['by phone', () => ({ by: 'phone', order: 'asc' }), { value: '+1666', id }, /contact_phone_uq/],
    ['by a number', () => fieldOf('number'), undefined, /contact_field_number_ix/],
    ['by a number, behind the middle', () => fieldOf('number'), { value: 50, id }, /contact_field_number_ix/],
    ['by a date', () => fieldOf('date'), undefined, /contact_field_instant_ix/],
  ]

  test.each(orders)(
    'a page %s walks the index of its order, and sorts nobody',
    async (_, order, after, index) => {
      const page = { order: order(), after, limit }
      const isIndexed = askedOfEach(sql`${db.read.t.contact.channel} = 'crm'`)
      for (const condition of dialect === 'sqlite' ? [undefined, isIndexed] : [undefined]) {
        const query = selectHaving(db.read, { accountId, condition }, page)
        const plan = await planOf(url(), query.toSQL())
        expect(plan).toMatch(index)
        expect(plan).not.toMatch(/\bSeq Scan\b|^SCAN\b|> {2}Sort\b|TEMP B-TREE FOR ORDER/m)
      }
    },
  )

  test.each([
    ['name', (): ContactOrder => ({ by: 'name', order: 'asc' })],
    ['a number', () => fieldOf('number')],
  ])('few who are sorted by %s are looked up, each by itself', async (_, order) => {
    const few = ['con_0000002', 'con_0000003', 'con_0010000']
    const query = selectFew(
      db.read,
      { accountId, condition: undefined, few },
      { order: order(), after: undefined, limit },
    )
    expect(await planOf(url(), query.toSQL())).not.toMatch(/\bSeq Scan\b|^SCAN\b/m)
    expect((await query).map(({ contact }) => contact.id).toSorted()).toEqual(few)
  })

  test.each(['asc', 'desc'] as const)('by a number %s come all, each once', async (direction) => {
    const order: ContactOrder = { ...fieldOf('number'), order: direction }
    let after: Place | undefined
    const found: Place[] = []
    for (;;) {
      const rows = await listSorted(
        db.read,
        { accountId, condition: undefined },
        { order, after, limit: 5000 },
      )
      found.push(...rows.map(({ contact, value }) => ({ id: contact.id, value })))
      after = found.at(-1)
      if (rows.length < 5000) break
    }
    expect(new Set(found.map((place) => place.id)).size).toBe(count)
    expect(found.length).toBe(count)
    const values = found.map(({ value }) => value)
    expect(values.indexOf(null)).toBe(count / 2)
    expect(values.slice(count / 2).every((value) => value === null)).toBe(true)
    const numbers = values.slice(0, count / 2).map(Number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)))
  })
})
