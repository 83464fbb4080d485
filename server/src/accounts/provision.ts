import type {
  AutoRecharge,
  Provisioned,
  ProvisionedAccount,
  ProvisionedOwner,
  ProvisionedSubAccount,
  ProvisionFile,
} from '@replyloop/shared/account'
import type { ProvisionedCampaign } from '@replyloop/shared/campaign'
import type { Db, Tx } from '../db/db.ts'
import { Problem } from '../lib/problem.ts'
import type { SecretBox } from '../lib/secretBox.ts'
import { hashToken } from '../lib/token.ts'
import {
  findByEmail,
  findByKeyHash,
  isEmailTaken,
  insertAccount,
  replaceApiKey,
  updateAccount,
  type Account,
} from './accounts.store.ts'
import { makeApiKey } from './apiKey.ts'
import { findMemberByEmail, updateMember } from './members.store.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { endSessions } from './sessions.ts'
import { changeSettings } from './settings.ts'

/** What provisioning uses of the features to the right of accounts. */
export interface ProvisionParts {
  db: Db
  box: SecretBox
  makeWebhookSecret: () => string
  /** Creates a list by name unless it is there, and answers its id. */
  provisionList(tx: Tx, accountId: string, name: string): Promise<string>
  /** The id of a list by name. */
  findListId(tx: Tx, accountId: string, name: string): Promise<string | undefined>
  /** Creates or updates a campaign by name and answers its id. `listId`: `null` unlinks it, absent leaves it. */
  provisionCampaign(
    tx: Tx,
    accountId: string,
    campaign: ProvisionedCampaign,
    listId: string | null | undefined,
  ): Promise<{ id: string } | { problem: string }>
  setRecharge: (tx: Tx, accountId: string, recharge: AutoRecharge | null) => Promise<unknown>
  /** Grants the credits that a new account starts with. */
  grantFirstCredits(tx: Tx, accountId: string, credits: number): Promise<void>
}

type Declared = ProvisionedAccount | ProvisionedSubAccount

/**
 * Creates or updates what a file declares, all of it or nothing; running it again changes nothing (contract section
 * 7). Answers the ids, and each new key and secret once. Throws `VALIDATION_FAILED` with the path in the file.
 */
export async function provision(parts: ProvisionParts, file: ProvisionFile): Promise<Provisioned> {
  const declared = file.accounts.flatMap((account): Declared[] => [account, ...account.subAccounts])
  const newHashes = await hashNewPasswords(parts.db, declared)
  return parts.db.write(async (tx) => {
    const accounts: Provisioned['accounts'] = []
    for (const [index, account] of file.accounts.entries()) {
      const path = `accounts[${index}]`
      const { type, metered } = account
      const owner = await provisionOwner(parts, tx, newHashes, account, {
        path,
        type,
        metered,
        agencyId: null,
      })
      const subAccounts: ProvisionedOwner[] = []
      for (const [at, sub] of account.subAccounts.entries()) {
        const place = {
          path: `${path}.subAccounts[${at}]`,
          type: 'standard',
          metered: true,
          agencyId: owner.id,
        } as const
        const recharge = sub.autoRecharge
        const provisioned = await provisionOwner(parts, tx, newHashes, sub, place)
        if (recharge !== undefined) await parts.setRecharge(tx, provisioned.id, recharge)
        subAccounts.push(provisioned)
      }
      accounts.push({ ...owner, subAccounts })
    }
    return { accounts }
  })
}

/** Hashing takes long on purpose and stays outside the transaction. A password that is set already keeps its hash. */
async function hashNewPasswords(db: Db, declared: readonly Declared[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { email, password } of declared) {
    if (password === undefined) continue
    const stored = (await findMemberByEmail(db.read, email))?.passwordHash ?? null
    if (stored === null || !(await verifyPassword(password, stored)))
      hashes.set(email, await hashPassword(password))
  }
  return hashes
}

interface Place {
  path: string
  /** What is not declared stays as it is; a new account is standard and not metered. */
  type: Account['type'] | undefined
  metered: boolean | undefined
  agencyId: string | null
}

async function provisionOwner(
  parts: ProvisionParts,
  tx: Tx,
  newHashes: ReadonlyMap<string, string>,
  declared: Declared,
  place: Place,
): Promise<ProvisionedOwner> {
  const { email, name, credits, rateLimitPerMinute } = declared
  const { agencyId, type, metered, path } = place
  await tx.lock(`account:${email}`)
  const known = await findByEmail(tx, email)
  const isTaken = known === undefined ? await isEmailTaken(tx, email) : known.agencyId !== agencyId
  if (isTaken) throw fault(`${path}.email`, `belongs to another account already: ${email}`)
  const made = { agencyId, type: type ?? 'standard', email, name, metered: metered ?? false }
  const account = known ?? (await insertAccount(tx, made))
  const { id } = account
  await updateAccount(tx, id, {
    name,
    ...(type !== undefined && { type }),
    ...(metered !== undefined && { metered }),
    ...(rateLimitPerMinute !== undefined && { rateLimitPerMinute }),
  })
  await changeSettings(tx, parts.box, id, declared)
  if (known === undefined && credits !== undefined) await parts.grantFirstCredits(tx, id, credits)
  const hash = newHashes.get(email)
  if (hash !== undefined) {
    await updateMember(tx, account.ownerId, { passwordHash: hash })
    await endSessions(tx, { memberId: account.ownerId })
  }
  return {
    email,
    id,
    apiKey: await provisionKey(tx, account, declared.apiKey, path),
    replyWebhookSecret: await provisionReplyWebhook(parts, tx, account, declared.replyWebhook),
    ...(await provisionListsAndCampaigns(parts, tx, id, declared, path)),
  }
}

async function provisionKey(
  tx: Tx,
  account: Account,
  given: string | undefined,
  path: string,
): Promise<string | null> {
  if (given === undefined && account.apiKeyHash !== null) return null
  const apiKey = given ?? makeApiKey()
  const apiKeyHash = hashToken(apiKey)
  if (apiKeyHash === account.apiKeyHash) return null
  if ((await findByKeyHash(tx, apiKeyHash)) !== undefined)
    throw fault(`${path}.apiKey`, 'is the key of another account')
  await replaceApiKey(tx, account.id, apiKey)
  return apiKey
}

async function provisionReplyWebhook(
  { box, makeWebhookSecret }: ProvisionParts,
  tx: Tx,
  account: Account,
  webhook: Declared['replyWebhook'],
): Promise<string | null> {
  if (webhook === undefined) return null
  if (webhook === null) {
    await updateAccount(tx, account.id, { replyUrl: null })
    return null
  }
  const made = webhook.secret === undefined && account.replySecret === null ? makeWebhookSecret() : undefined
  const secret = webhook.secret ?? made
  await updateAccount(tx, account.id, {
    replyUrl: webhook.url,
    ...(secret !== undefined && { replySecret: box.seal(secret) }),
  })
  return made ?? null
}

async function provisionListsAndCampaigns(
  parts: ProvisionParts,
  tx: Tx,
  accountId: string,
  { lists, campaigns }: Declared,
  path: string,
): Promise<Pick<ProvisionedOwner, 'lists' | 'campaigns'>> {
  const madeLists: ProvisionedOwner['lists'] = []
  for (const { name } of lists) madeLists.push({ name, id: await parts.provisionList(tx, accountId, name) })
  const madeCampaigns: ProvisionedOwner['campaigns'] = []
  for (const [at, campaign] of campaigns.entries()) {
    const { name, list } = campaign
    const listId = typeof list === 'string' ? await parts.findListId(tx, accountId, list) : list
    if (listId === undefined && list !== undefined)
      throw fault(
        `${path}.campaigns[${at}].list`,
        `names no list of this account: ${list}; declare it under lists`,
      )
    const made = await parts.provisionCampaign(tx, accountId, campaign, listId)
    if ('problem' in made) throw fault(`${path}.campaigns[${at}].status`, made.problem)
    madeCampaigns.push({ name, id: made.id })
  }
  return { lists: madeLists, campaigns: madeCampaigns }
}

const fault = (path: string, message: string) =>
  new Problem('VALIDATION_FAILED', `${path} ${message}`, [{ path, message }])
