import { Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '../ui/PasswordField.tsx'
import { formErrors } from '../ui/formErrors.ts'
import type { SettingField } from './kinds/kindTexts.ts'

/** The fields of a form, by their names. */
export type SettingValues = Record<string, string>

type SettingForm = Pick<UseFormReturnType<SettingValues>, 'getInputProps' | 'setFieldValue' | 'values'>

/** The fields for the settings of a channel. `areSet`: the names of secrets that are stored, which an empty field keeps. */
export const SettingFields = ({
  fields,
  form,
  areSet = [],
}: {
  fields: readonly SettingField[]
  form: SettingForm
  areSet?: readonly string[]
}) =>
  fields.map((field) => {
    const { name, isSwitch, choices } = field
    if (isSwitch === true) return <SwitchField key={name} field={field} form={form} />
    if (choices !== undefined)
      return (
        <Select
          key={name}
          label={field.label}
          description={field.hint}
          data={choices}
          allowDeselect={false}
          {...form.getInputProps(name)}
        />
      )
    return <TextField key={name} field={field} form={form} isSet={areSet.includes(name)} />
  })

function TextField({
  field: { name, label, hint, isSecret, whenEmpty },
  form,
  isSet,
}: {
  field: SettingField
  form: SettingForm
  isSet: boolean
}) {
  const props = {
    label: whenEmpty === undefined ? label : `${label} (optional)`,
    autoComplete: 'off',
    spellCheck: false,
    ...form.getInputProps(name),
  }
  if (isSecret !== true) return <TextInput {...props} description={hint} placeholder={whenEmpty ?? ''} />
  return (
    <PasswordField
      {...props}
      description={
        isSet
          ? 'One is saved. It cannot be read again; type another one to replace it.'
          : `${hint} It is kept sealed and cannot be read again.`
      }
    />
  )
}

const SwitchField = ({ field: { name, label, hint }, form }: { field: SettingField; form: SettingForm }) => (
  <Switch
    label={label}
    description={hint}
    {...form.getInputProps(name)}
    value={name}
    checked={form.values[name] === 'yes'}
    onChange={({ currentTarget: { checked } }) => form.setFieldValue(name, checked ? 'yes' : 'no')}
  />
)

/** What a field holds where nothing is saved. */
export const unsetValue = ({ isSwitch, choices }: SettingField): string =>
  isSwitch === true ? 'no' : (choices?.[0]?.value ?? '')

/** What is wrong with the fields before they are sent: a required one is empty. */
export const settingProblems = (fields: readonly SettingField[], areSet: readonly string[] = []) =>
  Object.fromEntries(
    fields
      .filter(({ name, whenEmpty }) => whenEmpty === undefined && !areSet.includes(name))
      .map((field) => [
        field.name,
        (value: string, values: SettingValues) => problemOf(field, value, values, fields),
      ]),
  )

function problemOf(
  { label, orElse }: SettingField,
  value: string,
  values: SettingValues,
  fields: readonly SettingField[],
): string | null {
  if (value.trim() !== '') return null
  const other = fields.find(({ name }) => name === orElse)
  if (other === undefined) return `Give the ${label}`
  return (values[other.name] ?? '').trim() === '' ? `Give the ${label}, or the ${other.label}` : null
}

/** The errors of a refused form by field, in which settings have the names of the pages: `Auth token`, not `authToken`. */
export function settingErrors(error: unknown, fields: readonly SettingField[]): Record<string, string> {
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  return Object.fromEntries(
    Object.entries(formErrors(error, settingNames(fields))).map(([field, message]) => [
      field,
      message.replaceAll(/\b[a-z]+[A-Z]\w*/g, (name) => labels.get(name) ?? name),
    ]),
  )
}

/** The form's names for the paths of a request's settings. */
export const settingNames = (fields: readonly SettingField[]) =>
  Object.fromEntries(fields.map(({ name }) => [`settings.${name}`, name]))
