import { audit } from '../access/audit.store.ts'
import { insertAccount, lockAccount, updateAccount, type Account } from '../accounts/accounts.store.ts'
import { findExampleOf } from '../accounts/accounts.ts'
import { insertChannel } from '../channels/channels.store.ts'
import { hourMs } from '../../platform/clock/time.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { newId } from '../../platform/ids.ts'
import { fillAccount } from './fillAccount.ts'
import { exampleChannel } from './world.ts'

/** What nobody has finished by then is erased. */
const unfinishedMs = hourMs

/**
 * Makes an account full of example data, which is nobody's until `giveExample`: what a crash leaves of it is erased. It has no
 * member and no key. Its one channel is a sandbox, so what is sent there goes nowhere; the engine of its bot is the built-in one.
 */
export async function makeExample(db: Db, { timeZone }: Pick<Account, 'timeZone'>): Promise<string> {
  const made = await db.write(async (tx) => {
    const { id, createdAt } = await insertAccount(tx, {
      agencyId: null,
      type: 'standard',
      email: `example:${newId('acc', tx.now)}`, // no email can be that
      name: 'Example data',
      metered: false,
    })
    await updateAccount(tx, id, {
      timeZone,
      botEngine: 'retrieval',
      auditDeletedUntil: Number.MAX_SAFE_INTEGER,
      deletionDueAt: tx.now + unfinishedMs,
    })
    const { id: channelId } = await insertChannel(tx, {
      accountId: id,
      kind: 'sandbox',
      name: exampleChannel,
      externalId: 'sandbox',
      label: 'Sandbox',
      providerAccountId: null,
      settings: {},
      secrets: null,
    })
    return { accountId: id, now: createdAt, channelId }
  })
  await fillAccount(db, made)
  return made.accountId
}

/** Makes an account that `makeExample` has made the example data of the caller's, unless another press was faster. */
export async function giveExample(tx: Tx, caller: Caller, exampleId: string): Promise<void> {
  await lockAccount(tx, caller.id)
  if ((await findExampleOf(tx, caller.id)) !== undefined) return
  await updateAccount(tx, exampleId, { exampleOf: caller.id, deletionDueAt: null })
  await audit(tx, caller, 'example_data_added')
}
