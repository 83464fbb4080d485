import { readAccount, readReplySettings, updateAccount, type Account } from '../../accounts/accounts.store.ts'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange, shownSecrets, shownUrl, shownUrls } from '../../access/auditDetails.rules.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { requireSafeUrl } from '../../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { makeWebhookSecret, nextAuthorization, rotatedSecrets } from '../../webhooks/subscriptions.ts'
import { postEvent } from '../../webhooks/deliveries.ts'
import { replyTarget } from './adapter.ts'

export interface ReplyWebhookParts {
  box: SecretBox
  clock: Clock
  fetchFor: SafeFetch['fetchFor']
  validateUrl: SafeFetch['validateUrl']
}

/** The setting "Custom Channel Webhook" as its page shows it. */
export const presentReplyWebhook = (
  box: SecretBox,
  { replyUrl, replySecret, replyAuthorization, replyShowsButtons }: Account,
) => ({
  url: replyUrl,
  secretLastFour: replySecret === null ? null : box.open(replySecret).slice(-4),
  hasAuthorization: replyAuthorization !== null,
  showsButtons: replyShowsButtons,
})

/**
 * Sets or, by `null`, unsets the URL, and with it the header `Authorization`; whether buttons are shown there stays unless told.
 * The first time makes the signing secret. Throws `UNSAFE_URL`.
 */
export async function saveReplyWebhook(
  tx: Tx,
  { box, validateUrl }: ReplyWebhookParts,
  caller: Caller,
  {
    url,
    authorization,
    showsButtons,
  }: { url: string | null; authorization?: string | null | undefined; showsButtons?: boolean | undefined },
): Promise<Account> {
  requireSafeUrl(validateUrl, 'url', url)
  const before = await readAccount(tx, caller.id)
  const { replyUrl, replySecret, replyAuthorization } = before
  await updateAccount(tx, caller.id, {
    replyUrl: url,
    replyAuthorization: nextAuthorization(
      box,
      { url: replyUrl, sealed: replyAuthorization },
      { url, authorization },
    ),
    ...(showsButtons !== undefined && { replyShowsButtons: showsButtons }),
    ...(url !== null && replySecret === null && { replySecret: box.seal(makeWebhookSecret()) }),
  })
  const account = await readAccount(tx, caller.id)
  await auditReplyWebhook(tx, caller, before, account)
  return account
}

/** Notes what differs of the setting; nothing where nothing does. */
export async function auditReplyWebhook(
  tx: Tx,
  caller: Actor,
  before: Account,
  after: Account,
): Promise<void> {
  const urls = shownUrls(before.replyUrl, after.replyUrl)
  const authorizations = shownSecrets(before.replyAuthorization, after.replyAuthorization)
  const secrets = shownSecrets(before.replySecret, after.replySecret)
  const shown = (at: 0 | 1, { replyShowsButtons: showsButtons }: Account) => ({
    url: urls[at],
    authorization: authorizations[at],
    secret: secrets[at],
    showsButtons,
  })
  const details = detailsOfChange(shown(0, before), shown(1, after))
  if (details === undefined) return
  const action = after.replyUrl === null ? 'reply_webhook_removed' : 'reply_webhook_changed'
  await audit(tx, caller, action, shownUrl(after.replyUrl), details)
}

/** Makes the signing secret where there is none yet: by it is signed what goes to other URLs that a program names, too. */
export async function makeReplySecret(
  db: Pick<Db, 'read' | 'write'>,
  box: SecretBox,
  accountId: string,
): Promise<void> {
  if ((await readReplySettings(db.read, accountId)).replySecret !== null) return
  await db.write(async (tx) => {
    await tx.lock(locks.replySecret(accountId))
    const { replySecret } = await readReplySettings(tx, accountId)
    if (replySecret === null)
      await updateAccount(tx, accountId, { replySecret: box.seal(makeWebhookSecret()) })
  })
}

/** Shows the signing secret, and says so in the audit log. Throws `NOT_FOUND`. */
export async function showReplySecret(tx: Tx, box: SecretBox, caller: Caller): Promise<string> {
  const secret = box.open(requireReplySecret(await readAccount(tx, caller.id)))
  await audit(tx, caller, 'reply_webhook_secret_shown')
  return secret
}

/** Changes the signing secret; the old one signs too for a day. Throws `NOT_FOUND`. */
export async function rotateReplySecret(tx: Tx, box: SecretBox, caller: Caller) {
  await tx.lock(locks.replySecret(caller.id))
  const account = await readAccount(tx, caller.id)
  const { previousSecrets, previousSecretExpiresAt } = rotatedSecrets(
    requireReplySecret(account),
    account.replyPreviousSecrets ?? [],
    tx.now,
  )
  const secret = makeWebhookSecret()
  await updateAccount(tx, caller.id, {
    replySecret: box.seal(secret),
    replyPreviousSecrets: previousSecrets,
  })
  await audit(tx, caller, 'reply_webhook_secret_rotated')
  return { secret, previousSecretExpiresAt: isoTime(previousSecretExpiresAt) }
}

function requireReplySecret({ replySecret }: Account): string {
  if (replySecret === null) throw new Problem('NOT_FOUND', 'There is no signing secret yet; save a URL first')
  return replySecret
}

/**
 * Posts an example reply to the reply webhook now, signed as a real one, and returns what came back. Nothing is kept.
 * Throws `NOT_FOUND` when it is not set.
 */
export async function testReplyWebhook({ box, clock, fetchFor }: ReplyWebhookParts, account: Account) {
  const now = clock.now()
  const target = replyTarget(account, box, now)
  if (target === undefined)
    throw new Problem('NOT_FOUND', 'The Custom Channel Webhook is not set; save a URL first')
  const body = JSON.stringify({
    contactId: newId('con', now),
    messageId: newId('msg', now),
    userId: account.ownerId,
    body: 'This is a test. Your webhook receives the replies of Replyloop.',
    toId: 'test',
    channel: 'test',
  })
  const { attempt } = await postEvent({ clock, fetch: fetchFor(account.id) }, target, {
    id: newId('evt', now),
    body,
  })
  const { responseBody, ...result } = attempt
  return { accepted: attempt.error === null, ...result, answer: responseBody }
}
