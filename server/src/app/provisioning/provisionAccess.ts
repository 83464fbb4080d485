import type { DeclaredAccount } from '@replyloop/shared/contract/account'
import type { AuditDetails } from '@replyloop/shared/contract/auditLog'
import type { AuditAction } from '@replyloop/shared/values/account'
import type { Tx } from '../../platform/db/db.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import { type SecretBox, hashToken } from '../../platform/crypto/secretBox.ts'
import {
  findKeyByHash,
  readAccount,
  replaceApiKey,
  updateAccount,
  type Account,
} from '../../modules/accounts/accounts.store.ts'
import { makeApiKey } from '../../modules/accounts/keys.ts'
import { auditReplyWebhook } from '../../modules/channels/custom.ts'
import { operatorIn } from '../../platform/http/actor.ts'
import { audit } from '../../modules/access/audit.store.ts'
import { makeWebhookSecret, nextAuthorization } from '../../modules/webhooks/subscriptions.ts'
import { findMember, findMemberOfAccount } from '../../modules/access/members.ts'
import { replacePassword } from '../../modules/access/signIn.ts'

/** An account as it was before the file changed it. */
export interface AccountBefore {
  account: Account
  isNew: boolean
}

/** Adds what a file does to the audit log of an account. */
export const auditOperator = (
  tx: Tx,
  { account: { id } }: AccountBefore,
  action: AuditAction,
  subject: string,
  details?: AuditDetails,
): Promise<void> => audit(tx, operatorIn(id), action, subject, details)

/**
 * Gives the member with whom an account began another password, which signs them out everywhere. Throws `VALIDATION_FAILED` where
 * they have been removed.
 */
export async function provisionPassword(
  tx: Tx,
  provisioned: AccountBefore,
  passwordHash: string | undefined,
  path: string,
): Promise<void> {
  if (passwordHash === undefined) return
  const { id, email, ownerId } = provisioned.account
  const member = (await findMember(tx, id, ownerId)) ?? (await findMemberOfAccount(tx, id, email))
  if (member === undefined)
    throw fieldProblem(
      `${path}.password`,
      `is that of ${email}, who is no member any more: leave it out, or have an owner of the account invite them again`,
    )
  await replacePassword(tx, member.id, passwordHash)
  // The line of the account's making names its owner, whose first password this is.
  if (!provisioned.isNew) await auditOperator(tx, provisioned, 'password_changed', email)
}

/** What is wrong with a declared key that is known already, be it as one that has been ended. */
export const keyTaken = 'is or was another key, of this account or another one; leave it out to have one made'

/** Gives an account the declared key, or a new one where it has none. Returns the key unless it is the old one. */
export async function provisionKey(
  tx: Tx,
  provisioned: AccountBefore,
  given: string | undefined,
  path: string,
): Promise<string | null> {
  const { account } = provisioned
  if (given === undefined && account.apiKeyHash !== null) return null
  const apiKey = given ?? makeApiKey()
  const apiKeyHash = hashToken(apiKey)
  if (apiKeyHash === account.apiKeyHash) return null
  if ((await findKeyByHash(tx, apiKeyHash)) !== undefined) throw fieldProblem(`${path}.apiKey`, keyTaken)
  await replaceApiKey(tx, account.id, apiKey, null)
  await auditOperator(tx, provisioned, 'api_key_generated', `…${apiKey.slice(-4)}`)
  return apiKey
}

/** Sets or removes the reply webhook, and returns its secret where it had to be made. */
export async function provisionReplyWebhook(
  box: SecretBox,
  tx: Tx,
  provisioned: AccountBefore,
  webhook: DeclaredAccount['replyWebhook'],
): Promise<string | null> {
  const { id, replyUrl, replySecret, replyAuthorization, replyShowsButtons } = provisioned.account
  if (webhook === undefined || (webhook === null && replyUrl === null)) return null
  if (webhook === null) {
    await updateAccount(tx, id, { replyUrl: null, replyAuthorization: null })
    await auditWebhook(tx, provisioned)
    return null
  }
  const known = replySecret === null ? undefined : box.open(replySecret)
  const secret = webhook.secret ?? known ?? makeWebhookSecret()
  const before = { url: replyUrl, sealed: replyAuthorization }
  const authorization = nextAuthorization(box, before, { authorization: undefined, ...webhook })
  const { url, showsButtons = replyShowsButtons } = webhook
  const isSame =
    url === replyUrl &&
    secret === known &&
    authorization === replyAuthorization &&
    showsButtons === replyShowsButtons
  if (isSame) return null
  await updateAccount(tx, id, {
    replyUrl: url,
    replyAuthorization: authorization,
    replyShowsButtons: showsButtons,
    ...(secret !== known && { replySecret: box.seal(secret) }),
  })
  await auditWebhook(tx, provisioned)
  return webhook.secret === undefined && known === undefined ? secret : null
}

async function auditWebhook(tx: Tx, { account, isNew }: AccountBefore): Promise<void> {
  const { id } = account
  if (!isNew) await auditReplyWebhook(tx, operatorIn(id), account, await readAccount(tx, id))
}
