import { z } from 'zod'
import { customFieldTypes } from '../values/customField.ts'
import { endpoint } from './endpoint.ts'
import { dropdownQuery, Instant, pageOf } from './fields.ts'

/** A custom field that contacts of an account have (docs/interface.md#custom-fields). */
const CustomField = z
  .object({
    name: z.string().meta({ example: 'company' }),
    type: z
      .enum(customFieldTypes)
      .meta({ description: 'What its values are; `mixed` where they are of more than one kind.' }),
    lastSeenAt: Instant.meta({ description: 'When a contact last got it, to within a day.' }),
  })
  .meta({ id: 'CustomField' })

export const CustomFieldPage = pageOf(CustomField).meta({ id: 'CustomFieldPage' })

/** Custom fields, for `contract.ts`. */
export const customFieldEndpoints = {
  listCustomFields: endpoint('GET', '/custom_fields', {
    tag: 'Contacts',
    summary: 'List the custom fields in use',
    scope: 'any',
    needs: 'viewer',
    description: 'In the order of their names. Upper and lower case make two fields.',
    query: dropdownQuery,
    responses: { 200: CustomFieldPage },
  }),
}
