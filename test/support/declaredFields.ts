import { databaseOf } from './databases.ts'
import type { TestAccount } from './factories.ts'
import type { TestServer } from './server.ts'
import { execute, select } from './sql.ts'

/** What tests ask about the declared fields of an account. */
export function declaredFieldsOf(
  server: Pick<TestServer, 'dataDir'>,
  acme: Pick<TestAccount, 'ask' | 'client'>,
) {
  const fields = async () => (await acme.client.listCustomFields({})).body.data
  return {
    fields,
    field: async (name: string) => (await fields()).find((each) => each.name === name),
    declare: (name: string, type: string, options?: string[]) =>
      acme.ask('POST', '/custom_fields', { body: { name, type, ...(options && { options }) } }),
    update: (id: string, customFields: Record<string, unknown>) =>
      acme.ask('PATCH', `/contacts/${id}`, { body: { customFields } }),
    customFieldsOf: async (id: string) =>
      (await acme.client.getContact({ params: { id } })).body.customFields,
    /** What is stored of a contact for filters. */
    stored: async (contactId: string) => {
      const rows = await select(
        await databaseOf(server.dataDir),
        `select d.name, f.text, f.number, f.instant from contact_field f join declared_field d on d.id = f.field_id
         where f.contact_id = '${contactId}' and d.removed_at is null order by d.name`,
      )
      return rows.map((row) =>
        ['name', 'text', 'number', 'instant']
          .flatMap((column) => {
            const value = row[column]
            return typeof value === 'string' || typeof value === 'number' ? [value] : []
          })
          .join(': '),
      )
    },
    /** Runs statements as a process would that knows nothing of declared fields. */
    write: async (statements: string) => execute(await databaseOf(server.dataDir), statements),
  }
}
