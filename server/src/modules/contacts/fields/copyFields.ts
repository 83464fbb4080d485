import type { DeclaredType } from '@replyloop/shared/values/customField'
import { maxDeclaredFields } from '@replyloop/shared/values/limits'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { customFieldDeclared } from '../contacts.facts.ts'
import { declareField, isSameForm } from './declareField.ts'
import { listDeclaredFields } from './declaredFields.store.ts'

/** What became of a declared field that another account should have, too. */
export interface CopiedField {
  name: string
  type: DeclaredType
  outcome: 'made' | 'there' | 'differs' | 'leftOut'
  /** What it is there already. */
  thereAs: DeclaredType | null
}

/**
 * Declares in the account of `actor` those fields of another account that are named, in any case. What is there already stays as it
 * is, also where it has another type.
 */
export async function copyFields(
  tx: Tx,
  actor: Actor,
  fromId: string,
  names: readonly string[],
): Promise<CopiedField[]> {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  const fields = (await listDeclaredFields(tx, fromId)).filter(({ name }) => wanted.has(name.toLowerCase()))
  if (fields.length === 0) return []
  await tx.lock(locks.declaredFields(actor.id))
  const there = await listDeclaredFields(tx, actor.id)
  let left = maxDeclaredFields - there.length
  const copied: CopiedField[] = []
  for (const { name, type, options } of fields) {
    const known =
      there.find((field) => field.name === name) ??
      there.find((field) => field.name.toLowerCase() === name.toLowerCase())
    if (known !== undefined) {
      const outcome = isSameForm(known, { type, options }) ? 'there' : 'differs'
      copied.push({ name, type, outcome, thereAs: known.type })
      continue
    }
    if (left > 0) {
      const { field } = await declareField(tx, actor.id, {
        name,
        type,
        ...(options.length > 0 && { options }),
      })
      await customFieldDeclared.happened(tx, { caller: actor, action: 'custom_field_declared', field })
    }
    copied.push({ name, type, outcome: left > 0 ? 'made' : 'leftOut', thereAs: null })
    left -= 1
  }
  return copied
}
