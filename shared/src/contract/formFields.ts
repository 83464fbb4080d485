import { z } from 'zod'
import { customFieldPrefix, ownFormTargets } from '../values/contactField.ts'
import { maxFormFieldName, maxFormFields } from '../values/limits.ts'
import { CustomFieldsInput } from './customFieldValues.ts'
import { requiredText } from './fields.ts'

const isOwn = (target: string): target is (typeof ownFormTargets)[number] =>
  ownFormTargets.some((own) => own === target)

/** A change of a contact by which a field gets a value. */
export const changeTo = (target: string, value: unknown) =>
  isOwn(target) ? { [target]: value } : { customFields: { [target.slice(customFieldPrefix.length)]: value } }

const isTarget = (target: string) =>
  isOwn(target) ||
  (target.startsWith(customFieldPrefix) &&
    CustomFieldsInput.safeParse(changeTo(target, 'x').customFields).success)

/** Which field of the contact a field of a form fills. */
export const FormField = z.object({
  name: requiredText(maxFormFieldName).describe('What the field is called in the form.'),
  field: requiredText(2 * maxFormFieldName)
    .refine(isTarget, 'must be firstName, lastName, email or customFields.<name>')
    .describe('`firstName`, `lastName`, `email` or `customFields.<name>`.'),
})
export type FormField = z.output<typeof FormField>

/** What forms that contacts fill in on a channel save of them. */
export const FormFields = z
  .array(FormField)
  .max(maxFormFields, `must be at most ${maxFormFields} fields`)
  .refine(
    (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
    'must all have different names',
  )
