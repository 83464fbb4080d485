import type { DeclareField } from '@replyloop/shared/contract/customField'
import { customFieldDeclared } from '../../modules/contacts/contacts.facts.ts'
import { changeField, declareField, findDeclaredField } from '../../modules/contacts/customFields.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/db/db.ts'

/** Gives custom fields their declared types; what is not declared stays as it is. The locks of those that exist are held. */
export async function provisionCustomFields(
  tx: Tx,
  operator: Actor,
  declared: readonly DeclareField[],
): Promise<void> {
  for (const given of declared) {
    const known = (await findDeclaredField(tx, operator.id, given.name)) !== undefined
    if (!known) {
      const { field } = await declareField(tx, operator.id, given)
      await customFieldDeclared.happened(tx, { caller: operator, action: 'custom_field_declared', field })
      continue
    }
    const { type, options } = given
    const { field, changes } = await changeField(tx, operator.id, given.name, {
      type,
      ...(options && { options }),
    })
    if (Object.keys(changes).length > 0)
      await customFieldDeclared.happened(tx, {
        caller: operator,
        action: 'custom_field_changed',
        field,
        changes,
      })
  }
}
