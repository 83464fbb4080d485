import { like } from 'drizzle-orm'
import { unknownPerson } from '../../server/src/modules/contacts/contact.rules.ts'
import { insertContact } from '../../server/src/modules/contacts/saving/insertContacts.store.ts'
import type { Tx } from '../../server/src/platform/db/db.ts'
import { insertList } from '../../server/src/modules/lists/lists.store.ts'
import { addAccount, type TestDatabase } from './databases.ts'
import { suiteConstant } from './resource.ts'

/** Writes that share transactions, on an account of their own. */
export function sharedWrites({ open }: TestDatabase) {
  const own = suiteConstant(async () => {
    const db = await open()
    return { db, accountId: await addAccount(db) }
  })
  const write = <T>(work: (tx: Tx) => Promise<T>) => own.db.write(work)
  /** The names of the lists that begin so. */
  const listsOf = async (beginning: string): Promise<string[]> => {
    const { q, t } = own.db.read
    const lists = await q
      .select({ name: t.list.name })
      .from(t.list)
      .where(like(t.list.name, `${beginning} %`))
    return lists.map(({ name }) => name)
  }
  return {
    db: () => own.db,
    accountId: () => own.accountId,
    write,
    /** Runs `amount` of them at once. */
    atOnce: <T>(amount: number, work: (tx: Tx, index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: amount }, (_, index) => write((tx) => work(tx, index)))),
    addList: (tx: Tx, name: string) => insertList(tx, own.accountId, name),
    addContact: (tx: Tx, given: Partial<Parameters<typeof insertContact>[2]>) =>
      insertContact(tx, own.accountId, { ...unknownPerson, fromId: null, channel: null, ...given }),
    listsOf,
  }
}
