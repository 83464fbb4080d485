import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PasswordField } from '../ui/PasswordField.tsx'
import type { SettingField } from './channelKinds.ts'

/** The fields of a form, by their names. */
export type SettingValues = Record<string, string>

/** The fields for the settings of a channel. `areSet`: the names of secrets that are stored, which an empty field keeps. */
export function SettingFields({
  fields,
  form,
  areSet = [],
}: {
  fields: readonly SettingField[]
  form: Pick<UseFormReturnType<SettingValues>, 'getInputProps'>
  areSet?: readonly string[]
}) {
  return fields.map(({ name, label, hint, isSecret, whenEmpty }) => {
    const props = {
      label: whenEmpty === undefined ? label : `${label} (optional)`,
      autoComplete: 'off',
      spellCheck: false,
      ...form.getInputProps(name),
    }
    if (isSecret !== true)
      return <TextInput key={name} {...props} description={hint} placeholder={whenEmpty ?? ''} />
    return (
      <PasswordField
        key={name}
        {...props}
        description={
          areSet.includes(name)
            ? 'One is saved. It cannot be read again; type another one to replace it.'
            : `${hint} It is kept sealed and cannot be read again.`
        }
      />
    )
  })
}

/** What is wrong with the fields before they are sent: a required one is empty. */
export const settingProblems = (fields: readonly SettingField[], areSet: readonly string[] = []) =>
  Object.fromEntries(
    fields
      .filter(({ name, whenEmpty }) => whenEmpty === undefined && !areSet.includes(name))
      .map(({ name, label }) => [
        name,
        (value: string) => (value.trim() === '' ? `Give the ${label}` : null),
      ]),
  )

/** The form's names for the paths of a request's settings. */
export const settingNames = (fields: readonly SettingField[]) =>
  Object.fromEntries(fields.map(({ name }) => [`settings.${name}`, name]))
