import type { DeclaredKey, ProvisionedIds } from '@replyloop/shared/contract/account'
import { findKeyByHash } from '../../modules/accounts/accounts.store.ts'
import {
  addNamedKey,
  factsOfKey,
  labelOfKey,
  listNamedKeys,
  makeApiKey,
  type NamedKeyRow,
  storedKeyForm,
  updateNamedKey,
} from '../../modules/accounts/keys.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import { auditOperator, keyTaken, type AccountBefore } from './provisionAccess.ts'

/**
 * Makes the declared named keys, or changes those that have their names; others stay. Returns each with its key unless that
 * is the old one. Throws `VALIDATION_FAILED` for a key that is another one already.
 */
export async function provisionNamedKeys(
  tx: Tx,
  provisioned: AccountBefore,
  declared: readonly DeclaredKey[],
  path: string,
): Promise<Pick<ProvisionedIds, 'apiKeys'>> {
  if (declared.length === 0) return {}
  const present = await listNamedKeys(tx, provisioned.account.id)
  const apiKeys: ProvisionedIds['apiKeys'] = []
  for (const [index, key] of declared.entries()) {
    const known = present.find(({ name }) => name === key.name)
    if (key.apiKey !== undefined) {
      const found = await findKeyByHash(tx, storedKeyForm(key.apiKey).hash)
      if (found !== undefined && found.key.id !== known?.id)
        throw fieldProblem(`${path}.apiKeys[${index}].apiKey`, keyTaken)
    }
    apiKeys.push(
      known === undefined
        ? await addDeclared(tx, provisioned, key)
        : await changeToDeclared(tx, provisioned, known, key),
    )
  }
  return { apiKeys }
}

type ProvisionedKey = NonNullable<ProvisionedIds['apiKeys']>[number]

async function addDeclared(
  tx: Tx,
  provisioned: AccountBefore,
  { name, scope, expiresAt = null, apiKey = makeApiKey() }: DeclaredKey,
): Promise<ProvisionedKey> {
  const fields = {
    name,
    scope,
    expiresAt,
    apiKey,
    creatorName: null,
    creatorAgencyName: null,
    creatorId: null,
  }
  const key = await addNamedKey(tx, provisioned.account.id, fields)
  await auditOperator(tx, provisioned, 'api_key_created', labelOfKey(key), { facts: factsOfKey(key) })
  return { name, id: key.id, apiKey }
}

async function changeToDeclared(
  tx: Tx,
  provisioned: AccountBefore,
  known: NamedKeyRow,
  { name, scope, expiresAt = known.expiresAt, apiKey }: DeclaredKey,
): Promise<ProvisionedKey> {
  const { hash, lastFour } = apiKey === undefined ? known : storedKeyForm(apiKey)
  const isNewKey = hash !== known.hash
  if (isNewKey || scope !== known.scope || expiresAt !== known.expiresAt) {
    const changed = { ...known, scope, expiresAt, hash, lastFour }
    await updateNamedKey(tx, known.accountId, known.id, { scope, expiresAt, hash, lastFour })
    await auditOperator(tx, provisioned, 'api_key_changed', labelOfKey(changed), {
      facts: factsOfKey(changed),
    })
  }
  return { name, id: known.id, apiKey: isNewKey && apiKey !== undefined ? apiKey : null }
}
