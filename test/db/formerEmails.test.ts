import { CreateContact } from '@replyloop/shared/contract/contact'
import { isEmailTaken } from '../../server/src/modules/access/createAccount.ts'
import { findMemberByEmail } from '../../server/src/modules/access/members/members.store.ts'
import { findAccountByEmail } from '../../server/src/modules/accounts/finding/accountByEmail.store.ts'
import { insertAliases } from '../../server/src/modules/contacts/identity/aliases.store.ts'
import { insertContact } from '../../server/src/modules/contacts/saving/insertContacts.store.ts'
import { createContact } from '../../server/src/modules/contacts/saving/createContact.ts'
import { findContact } from '../../server/src/modules/contacts/findContact.ts'
import { listContacts } from '../../server/src/modules/contacts/search/listContacts.store.ts'
import { addAccount, onDatabase } from '../support/databases.ts'

// Former versions took an email with a domain in Punycode for another one than with the domain in letters, and kept it so.
onDatabase('An email that was stored in Punycode', ({ connect }) => {
  const db = connect()
  let accountId: string

  beforeAll(async () => {
    accountId = await addAccount(db)
  })

  const nobody = {
    firstName: null,
    lastName: null,
    phone: null,
    customFields: {},
    fromId: null,
    channel: null,
  }
  const store = (email: string) => db.write((tx) => insertContact(tx, accountId, { ...nobody, email }))
  const create = (email: string) =>
    db.write((tx) => createContact(tx, accountId, CreateContact.parse({ email })))

  test('finds its contact by the email in letters, and keeps the spelling that it has', async () => {
    const { id } = await store('jane@xn--mnchen-3ya.example')
    const email = 'jane@münchen.example'
    expect(await create(email)).toMatchObject({ contact: { id, email: 'jane@xn--mnchen-3ya.example' } })
    expect(await create('jane@xn--mnchen-3ya.example')).toMatchObject({ contact: { id }, isNew: false })
    expect(await findContact(db.read, accountId, { email })).toMatchObject({ id })
    expect(await listContacts(db.read, accountId, { email }, 5)).toMatchObject([{ id }])
  })

  test('of two contacts, one in each spelling, the oldest counts', async () => {
    const older = await store('ann@xn--mnchen-3ya.example')
    await store('ann@münchen.example')
    expect(await create('ann@münchen.example')).toMatchObject({ contact: { id: older.id }, isNew: false })
  })

  test('leads to the contact into which its own was merged', async () => {
    const kept = await store('kept@example.test')
    const alias = { kind: 'email', value: 'bob@xn--mnchen-3ya.example' } as const
    await db.write((tx) => insertAliases(tx, kept, [alias]))
    expect(await create('bob@münchen.example')).toMatchObject({ contact: { id: kept.id }, isNew: false })
  })

  test('is that of its member and its account, and taken', async () => {
    const { account, member } = db.read.t
    const email = 'owner@xn--mnchen-3ya.example'
    const letters = 'owner@münchen.example'
    await db.write(async ({ q }) => {
      await q.update(account).set({ email })
      await q.update(member).set({ email, passwordHash: 'any' })
    })
    expect(await findAccountByEmail(db.read, letters)).toMatchObject({ id: accountId, email })
    expect(await findMemberByEmail(db.read, letters)).toMatchObject({ accountId, email })
    expect(await isEmailTaken(db.read, letters)).toBe(true)
  })
})
