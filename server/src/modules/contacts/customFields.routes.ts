import { contract } from '@replyloop/shared/contract/contract'
import type { Db } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPage, readPageBy } from '../../platform/http/page.ts'
import { customFieldDeclared } from './contacts.facts.ts'
import { changeField, declareField, requireDeclaredField, undeclareField } from './fields/declareField.ts'
import { listNotFitting } from './fields/declaredFields.store.ts'
import { listFields, presentField } from './fields/listFields.ts'

/** Custom fields and their types (docs/interface.md#custom-fields). */
export const customFieldRoutes = ({ db }: { db: Db }): Route[] => [
  route(contract.listCustomFields, async ({ query }, { caller }) =>
    ok(
      await readPageBy(
        null,
        query,
        (limit) => listFields(db.read, caller.id, query, limit),
        ({ name }) => name,
        (field) => field,
      ),
    ),
  ),
  route(contract.declareCustomField, ({ body }, { caller, transact }) =>
    transact(async (tx) => {
      await tx.lock(locks.declaredFields(caller.id))
      const { field, isNew } = await declareField(tx, caller.id, body)
      if (isNew) await customFieldDeclared.happened(tx, { caller, action: 'custom_field_declared', field })
      const shown = await presentField(tx, field)
      return isNew ? created(shown) : ok(shown)
    }),
  ),
  route(contract.getCustomField, async ({ params }, { caller }) =>
    ok(await presentField(db.read, await requireDeclaredField(db.read, caller.id, params.field))),
  ),
  route(
    contract.changeCustomField,
    ({ params, body }, { caller, transact }) =>
      transact(async (tx) => {
        await tx.lock(locks.declaredFields(caller.id))
        const { field, changes } = await changeField(tx, caller.id, params.field, body)
        if (Object.keys(changes).length > 0)
          await customFieldDeclared.happened(tx, { caller, action: 'custom_field_changed', field, changes })
        return ok(await presentField(tx, field))
      }),
    async (tx, { params }, caller) => {
      await tx.lock(locks.declaredFields(caller.id))
      return presentField(tx, await requireDeclaredField(tx, caller.id, params.field))
    },
  ),
  route(contract.undeclareCustomField, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      await tx.lock(locks.declaredFields(caller.id))
      const field = await undeclareField(tx, caller.id, params.field)
      await customFieldDeclared.happened(tx, { caller, action: 'custom_field_undeclared', field })
      return ok({ success: true, name: field.name })
    }),
  ),
  route(contract.listNotFitting, async ({ params, query }, { caller }) => {
    const field = await requireDeclaredField(db.read, caller.id, params.field)
    return ok(
      await readPage(
        'con',
        query,
        (limit) => listNotFitting(db.read, field, query.cursor, limit),
        ({ id, customFields, ...person }) => ({
          contactId: id,
          ...person,
          value: customFields[field.name] ?? '',
        }),
      ),
    )
  }),
]
