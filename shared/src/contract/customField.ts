import { z } from 'zod'
import { customFieldTypes, declaredStates, declaredTypes } from '../values/customField.ts'
import { maxCustomFieldName, maxFieldOption, maxFieldOptions } from '../values/limits.ts'
import { CustomFields } from './customFieldValues.ts'
import { endpoint, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { dropdownQuery, Instant, optionalInput, pageOf, pageQuery, requiredText } from './fields.ts'

/** A custom field that contacts of an account have, or that is declared (docs/interface.md#custom-fields). */
export const CustomField = z
  .object({
    name: z.string().meta({ example: 'company' }),
    type: z
      .enum(customFieldTypes)
      .meta({ description: 'What its values are; `mixed` where they are of more than one kind.' }),
    lastSeenAt: Instant.nullable().meta({
      description: 'When a contact last got it, to within a day; `null` where none has it.',
    }),
    isDeclared: z.boolean(),
    id: z.string().nullable().meta({ description: 'Of a declared field.' }),
    declaredType: z.enum(declaredTypes).nullable(),
    options: z.array(z.string()).nullable().meta({ description: 'Of a declared choice.' }),
    state: z
      .enum(declaredStates)
      .nullable()
      .meta({ description: '`converting` while what contacts have is being read by the declared type.' }),
    notFitting: z
      .int()
      .nullable()
      .meta({ description: 'How many contacts have a value that does not fit, up to 10,000.' }),
  })
  .meta({ id: 'CustomField' })
export type CustomField = z.infer<typeof CustomField>

export const CustomFieldPage = pageOf(CustomField).meta({ id: 'CustomFieldPage' })

const Options = z
  .array(requiredText(maxFieldOption).trim(), 'must be a list of texts')
  .min(1, 'must have at least one option')
  .max(maxFieldOptions, `must have at most ${maxFieldOptions} options`)

const FieldName = requiredText(maxCustomFieldName)
const typeError = `must be one of: ${declaredTypes.join(', ')}`

/** What declares a custom field. */
export const DeclareField = withAliases(
  z.object({
    name: FieldName.refine((name) => name !== '__proto__', 'is a name that no field can have'),
    type: z.enum(declaredTypes, typeError),
    options: optionalInput(Options),
  }),
).meta({ id: 'DeclareCustomField', example: { name: 'plan', type: 'choice', options: ['Basic', 'Pro'] } })
export type DeclareField = z.output<typeof DeclareField>

/** What changes a declared field: its type, its options. */
export const ChangeField = withAliases(
  z.object({ type: optionalInput(z.enum(declaredTypes, typeError)), options: optionalInput(Options) }),
).meta({ id: 'ChangeCustomField', example: { type: 'choice', options: ['Basic', 'Pro', 'Team'] } })
export type ChangeField = z.output<typeof ChangeField>

/** Contacts with values that do not fit a declared field. */
export const NotFittingPage = pageOf(
  z.object({
    contactId: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    value: CustomFields.valueType,
  }),
).meta({ id: 'NotFittingPage' })

const byField = z.object({
  field: FieldName.meta({ description: 'The id of a declared field, or its name.' }),
})

const fieldVersion: Version = {
  of: 'customField',
  fields: CustomField.pick({ declaredType: true, options: true }),
}

/** Custom fields, for `contract.ts`. */
export const customFieldEndpoints = {
  listCustomFields: endpoint('GET', '/custom_fields', {
    tag: 'Contacts',
    summary: 'List the custom fields in use',
    scope: 'any',
    needs: 'viewer',
    description:
      'In the order of their names, with those that are declared. Upper and lower case make two fields.',
    query: dropdownQuery,
    responses: { 200: CustomFieldPage },
  }),
  declareCustomField: endpoint('POST', '/custom_fields', {
    tag: 'Contacts',
    summary: 'Declare the type of a custom field',
    scope: 'full',
    needs: 'manager',
    description:
      'From then on values of the field are checked. What contacts have in it is converted where it fits. Declared again as it is: 200.',
    body: DeclareField,
    responses: { 201: CustomField, 200: CustomField },
    errors: ['CUSTOM_FIELD_DECLARED'],
  }),
  getCustomField: endpoint('GET', '/custom_fields/:field', {
    tag: 'Contacts',
    summary: 'Read a declared field',
    scope: 'any',
    needs: 'viewer',
    description: 'By its id or its name.',
    params: byField,
    responses: { 200: CustomField },
    version: fieldVersion,
    errors: ['CUSTOM_FIELD_NOT_FOUND'],
  }),
  changeCustomField: endpoint('PATCH', '/custom_fields/:field', {
    tag: 'Contacts',
    summary: 'Change the type or the options of a declared field',
    scope: 'full',
    needs: 'manager',
    description: 'What contacts have in it is converted to the new type where it fits. The name stays.',
    params: byField,
    body: ChangeField,
    responses: { 200: CustomField },
    version: fieldVersion,
    errors: ['CUSTOM_FIELD_NOT_FOUND'],
  }),
  listNotFitting: endpoint('GET', '/custom_fields/:field/not_fitting', {
    tag: 'Contacts',
    summary: 'List the contacts whose value does not fit a declared field',
    scope: 'any',
    needs: 'viewer',
    description: 'Each with the value as it came.',
    params: byField,
    query: z.object(pageQuery),
    responses: { 200: NotFittingPage },
    errors: ['CUSTOM_FIELD_NOT_FOUND'],
  }),
  undeclareCustomField: endpoint('DELETE', '/custom_fields/:field', {
    tag: 'Contacts',
    summary: 'Take the type from a custom field',
    scope: 'full',
    needs: 'manager',
    description: 'Contacts keep what they have in it; nothing is checked any more.',
    params: byField,
    responses: { 200: z.object({ success: z.literal(true), name: z.string() }) },
    errors: ['CUSTOM_FIELD_NOT_FOUND'],
  }),
}
