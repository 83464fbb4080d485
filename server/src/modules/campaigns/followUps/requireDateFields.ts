import { isDeepStrictEqual } from 'node:util'
import type { RelativeTo } from '@replyloop/shared/values/campaign'
import { isDateType } from '@replyloop/shared/values/customField'
import { readAccount, updateAccount } from '../../accounts/accounts.store.ts'
import { findDeclaredField } from '../../contacts/customFields.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { CampaignRow } from '../campaigns.store.ts'

type FollowUps = CampaignRow['followUps']

/**
 * Requires that new or changed dated steps name a declared date. Throws `VALIDATION_FAILED`; `place` comes before the names of the
 * fields.
 */
export async function requireDateFields(
  read: Reader,
  accountId: string,
  { before, after }: { before: FollowUps; after: FollowUps },
  place = '',
): Promise<void> {
  for (const [at, { relativeTo }] of after.entries()) {
    if (relativeTo === undefined) continue
    if (before.some((step) => isDeepStrictEqual(step.relativeTo, relativeTo))) continue
    if (!(await isDate(read, accountId, relativeTo)))
      throw fieldProblem(
        `${place}followUps[${at}].relativeTo.field`,
        `must be a declared custom field of the type date or datetime, and ${JSON.stringify(relativeTo.field)} is none; POST /v1/custom_fields declares one`,
      )
  }
}

/** Whether a dated step names a field of an account that holds dates. */
export async function isDate(read: Reader, accountId: string, { field }: RelativeTo): Promise<boolean> {
  const declared = await findDeclaredField(read, accountId, field)
  return declared?.name === field && isDateType(declared.type)
}

/** Has changes of dates looked at from now on, where a campaign has a dated step. It stays so: that costs one look at a change. */
export async function heedDates(tx: Tx, accountId: string, followUps: FollowUps): Promise<void> {
  if (!followUps.some(({ relativeTo }) => relativeTo !== undefined)) return
  const { hasDatedSteps } = await readAccount(tx, accountId)
  if (!hasDatedSteps) await updateAccount(tx, accountId, { hasDatedSteps: true })
}
