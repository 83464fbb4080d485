import type {
  AutoRecharge,
  DeclaredAccount,
  DeclaredSubAccount,
  ProvisionedIds,
  ProvisionFile,
  ProvisionResult,
} from '@replyloop/shared/contract/account'
import type { Db, Tx } from '../../platform/db/db.ts'
import { reviewAfter } from '../../modules/campaigns/openings.ts'
import { locks } from '../../platform/db/locks.ts'
import { omitUndefined } from '../../platform/omitUndefined.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import { requireSafeUrl } from '../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import { findAccountByEmail, listSubAccounts } from '../../modules/accounts/accounts.ts'
import { readAccount, updateAccount, type Account } from '../../modules/accounts/accounts.store.ts'
import { changeRecharge, grantFirstCredits } from '../../modules/credits/balance.ts'
import { auditSubAccount } from '../../modules/credits/subAccounts.ts'
import { audit } from '../../modules/access/audit.store.ts'
import { createAccount, isEmailTaken } from '../../modules/access/createAccount.ts'
import { findMemberByEmail } from '../../modules/access/members.ts'
import { hashPassword, verifyPassword } from '../../modules/access/signIn.ts'
import {
  provisionKey,
  provisionPassword,
  provisionReplyWebhook,
  type AccountBefore,
} from './provisionAccess.ts'
import { provisionNamedKeys } from './provisionNamedKeys.ts'
import { lockDeclared } from './lockDeclared.ts'
import { provisionChannels } from './provisionChannels.ts'
import { storeDeclaredFiles } from './storeDeclaredFiles.ts'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import type { MediaStore } from '../../modules/conversations/media.ts'
import { provisionCustomFields } from './provisionCustomFields.ts'
import type { Audience } from '../../modules/segments/audience.ts'
import { provisionSegments } from './provisionSegments.ts'
import { provisionTeams } from './provisionTeams.ts'
import { provisionSnippets } from './provisionSnippets.ts'
import { provisionListsAndCampaigns } from './provisionCampaigns.ts'
import {
  changeAutomaticLimits,
  changeSettings,
  recordChangedSettings,
  requireTranscriptionAddress,
} from '../../modules/accounts/settings.ts'
import { operatorIn } from '../../platform/http/actor.ts'
import { declareTags } from '../../modules/contacts/tags.ts'
import { scheduleRetention } from '../../modules/privacy/applyRetention.ts'

interface ProvisionParts {
  db: Db
  box: SecretBox
  /** What is wrong with a URL that the service is to call. */
  validateUrl: SafeFetch['validateUrl']
  /** Whether the service has a model for accounts that name none. */
  hasModel: boolean
  /** The public address of the service; `undefined` where it is not configured and production asks for it. */
  hookBase: () => string | undefined
  mediaStore: MediaStore
  fetchFor: SafeFetch['fetchFor']
  /** What reads the filters of segments. */
  audience: Audience
}

type Declared = DeclaredAccount | DeclaredSubAccount

/**
 * Creates or updates what a file declares, all of it or nothing; running it again changes nothing
 * (docs/interface.md#provisioning). Returns the ids, and each new key and secret once. Throws `VALIDATION_FAILED`
 * with the path in the file.
 */
export async function provision(parts: ProvisionParts, given: ProvisionFile): Promise<ProvisionResult> {
  const { file, stored } = await storeDeclaredFiles(parts, given)
  const declared = file.accounts.flatMap((account): Declared[] => [account, ...account.subAccounts])
  const newHashes = await hashNewPasswords(parts.db, declared)
  const provisionAll = async (tx: Tx): Promise<ProvisionResult> => {
    await lockDeclared(tx, declared)
    const firstCredits = new Map<string, number>()
    const recharges = new Map<string, AutoRecharge | null>()
    const accounts: ProvisionResult['accounts'] = []
    for (const [index, account] of file.accounts.entries()) {
      const path = `accounts[${index}]`
      const { type, metered } = account
      const provisioned = await provisionAccount(parts, tx, newHashes, account, {
        path,
        type,
        metered,
        agencyId: null,
        firstCredits,
        stored,
      })
      if (account.subAccounts.length > 0) await requireAgency(tx, provisioned.id, path)
      const subAccounts: ProvisionedIds[] = []
      for (const [subIndex, sub] of account.subAccounts.entries()) {
        const provisionedSub = await provisionAccount(parts, tx, newHashes, sub, {
          path: `${path}.subAccounts[${subIndex}]`,
          type: 'standard',
          metered: true,
          agencyId: provisioned.id,
          firstCredits,
          stored,
        })
        if (sub.autoRecharge !== undefined) recharges.set(provisionedSub.id, sub.autoRecharge)
        subAccounts.push(provisionedSub)
      }
      accounts.push({ ...provisioned, subAccounts })
    }
    await tx.lock(...[...firstCredits.keys(), ...recharges.keys()].map(locks.ledger))
    for (const [accountId, amount] of firstCredits) {
      const account = await readAccount(tx, accountId)
      await grantFirstCredits(tx, operatorIn(account.agencyId ?? accountId), account, amount)
    }
    for (const [id, recharge] of recharges) {
      const { agencyId } = await readAccount(tx, id)
      await changeRecharge(tx, operatorIn(agencyId ?? id), id, recharge) // it looks at the balance
    }
    return { accounts }
  }
  return parts.db.write(provisionAll, { alone: true })
}

/**
 * Hashes new passwords outside the transaction, since hashing is slow on purpose. An unchanged password keeps its
 * hash.
 */
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

interface AccountPlace {
  path: string
  /** What is not declared stays as it is; a new account is standard and not metered. */
  type: Account['type'] | undefined
  metered: boolean | undefined
  agencyId: string | null
  /** Receives, by account, what the new ones are granted in the end. */
  firstCredits: Map<string, number>
  /** The files of its campaigns. */
  stored: readonly StoredFile[]
}

async function provisionAccount(
  parts: ProvisionParts,
  tx: Tx,
  newHashes: ReadonlyMap<string, string>,
  declared: Declared,
  place: AccountPlace,
): Promise<ProvisionedIds> {
  const { email, credits, replyWebhook, bot, limits = {} } = declared
  const { path } = place
  requireSafeUrl(parts.validateUrl, `${path}.replyWebhook.url`, replyWebhook?.url)
  requireSafeUrl(parts.validateUrl, `${path}.bot.baseUrl`, bot?.baseUrl)
  requireSafeUrl(parts.validateUrl, `${path}.bot.transcriptionBaseUrl`, bot?.transcriptionBaseUrl)
  const provisioned = await saveAccount(tx, declared, place)
  const { account, isNew } = provisioned
  const { id } = account
  const isBeingDeleted = account.deletionDueAt !== null
  if (account.metered && place.metered === false) await reviewAfter('credit')(tx, { accountId: id })
  await changeSettings(tx, parts.box, id, declared)
  await changeAutomaticLimits(tx, id, limits)
  const operator = operatorIn(id)
  if (!isNew) await recordChangedSettings(tx, operator, account, await readAccount(tx, id))
  if (isNew && declared.retention !== undefined) await scheduleRetention(tx, id)
  if (bot !== undefined) requireModel(parts, await readAccount(tx, id), path)
  if (isNew && credits !== undefined) place.firstCredits.set(id, credits)
  await provisionPassword(tx, provisioned, newHashes.get(email), path)
  await declareTags(tx, id, declared.tags, path)
  await provisionCustomFields(tx, operator, declared.customFields)
  return {
    email,
    id,
    // The keys of one that is to be deleted have ended, and stay so.
    apiKey: isBeingDeleted ? null : await provisionKey(tx, provisioned, declared.apiKey, path),
    ...(isBeingDeleted ? {} : await provisionNamedKeys(tx, provisioned, declared.apiKeys, path)),
    replyWebhookSecret: await provisionReplyWebhook(parts.box, tx, provisioned, replyWebhook),
    ...(await provisionChannels(parts, tx, operator, declared.channels, path)),
    ...(await provisionTeams(tx, operator, declared, path)),
    ...(await provisionListsAndCampaigns(tx, operator, declared, { path, stored: place.stored, ...parts })),
    ...(await provisionSegments(tx, parts.audience, operator, declared.segments, path)),
    ...(await provisionSnippets(tx, operator, declared.snippets, path)),
  }
}

/**
 * Creates or updates the declared account itself. Returns it as it was before the update. Throws `VALIDATION_FAILED`
 * when the email is taken, or when an agency with sub-accounts would become a standard account.
 */
async function saveAccount(
  tx: Tx,
  { email, name, rateLimitPerMinute }: Declared,
  { path, agencyId, type, metered }: AccountPlace,
): Promise<AccountBefore> {
  const known = await findAccountByEmail(tx, email)
  const isTaken = known === undefined ? await isEmailTaken(tx, email) : known.agencyId !== agencyId
  if (isTaken) throw fieldProblem(`${path}.email`, `belongs to another account already: ${email}`)
  if (type === 'standard' && known !== undefined && (await listSubAccounts(tx, known.id, {}, 1)).length > 0)
    throw fieldProblem(`${path}.type`, 'must stay agency: the account has sub-accounts')
  const made = { agencyId, type: type ?? 'standard', email, name, metered: metered ?? false }
  const account = known ?? (await createAccount(tx, made))
  if (known === undefined) await auditMade(tx, account)
  await updateAccount(tx, account.id, omitUndefined({ name, type, metered, rateLimitPerMinute }))
  return { account, isNew: known === undefined }
}

/** Adds to the audit log, of its agency too, that the file has made an account, and with whom as its owner. */
const auditMade = (tx: Tx, account: Account): Promise<void> => {
  const { id, agencyId, email } = account
  return agencyId === null
    ? audit(tx, operatorIn(id), 'account_set_up', email)
    : auditSubAccount(tx, operatorIn(agencyId), account, 'subaccount_created', { facts: { email } })
}

/**
 * Refuses sub-accounts of an account that is no agency, by the file or, where that leaves the type out, by what it
 * was.
 */
async function requireAgency(tx: Tx, accountId: string, path: string): Promise<void> {
  const { type } = await readAccount(tx, accountId)
  if (type !== 'agency')
    throw fieldProblem(`${path}.subAccounts`, 'only an account of type agency has sub-accounts')
}

/** Refuses the engine `openai` without a model, which would silently act as if it had not been chosen, and the like for voice notes. */
function requireModel({ hasModel }: ProvisionParts, account: Account, path: string) {
  const { botEngine, botBaseUrl, botModel } = account
  const isModelSet = hasModel || (botBaseUrl !== null && botModel !== null)
  if (botEngine === 'openai' && !isModelSet)
    throw fieldProblem(
      `${path}.bot.engine`,
      'openai needs a baseUrl and a model, or AI_BASE_URL and AI_MODEL',
    )
  requireTranscriptionAddress(account, hasModel, `${path}.bot`)
}
