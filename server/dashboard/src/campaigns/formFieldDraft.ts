import type { FormField } from '@replyloop/shared/contract/formFields'
import { customFieldPrefix, ownFormTargets } from '@replyloop/shared/values/contactField'

/** What a field of a form may fill, as a person chooses it. */
export const formTargets = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  custom: 'Custom field',
} as const
type FormTarget = keyof typeof formTargets

/** A field of a form as the campaign's form has it; `custom` is the name of the custom field. */
export interface FormFieldDraft {
  name: string
  target: FormTarget
  custom: string
}

/** A field of a form as a person edits it. */
export const formFieldDraft = ({ name, field }: FormField): FormFieldDraft => {
  const target = ownFormTargets.find((own) => own === field)
  return target === undefined
    ? { name, target: 'custom', custom: field.slice(customFieldPrefix.length) }
    : { name, target, custom: '' }
}

/** The same as the API takes it. */
export const formFieldOf = ({ name, target, custom }: FormFieldDraft): FormField => ({
  name: name.trim(),
  field: target === 'custom' ? `${customFieldPrefix}${custom.trim()}` : target,
})

/** What it fills, in words. */
export const targetText = ({ target, custom }: FormFieldDraft): string =>
  target === 'custom' ? custom : formTargets[target]
