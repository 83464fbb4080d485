import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import type { DeclaredForm } from '@replyloop/shared/values/customField'
import { maxCustomFieldValue } from '@replyloop/shared/values/limits'

/** An input for a value of a custom field, by the type that the field has; `value` is text, as the service reads it. */
export function ValueInput({
  form,
  value,
  onType,
  onLeave = nothing,
  onPress = nothing,
  placeholder,
  readOnly = false,
  ...input
}: Pick<TextInputProps, 'aria-label' | 'error' | 'flex' | 'label' | 'labelProps' | 'miw'> & {
  /** `undefined`: any text. */
  form: DeclaredForm | undefined
  value: string
  onType: (value: string) => void
  onLeave?: () => void
  onPress?: (key: string) => void
  placeholder?: string
  readOnly?: boolean
}) {
  const typed = { ...input, onBlur: () => onLeave(), onKeyDown: ({ key }: { key: string }) => onPress(key) }
  if (form?.type === 'choice' || form?.type === 'yesno')
    return (
      <NativeSelect
        {...typed}
        disabled={readOnly}
        data={[{ value: '', label: '' }, ...choicesOf(form)]}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    )
  const isInstant = form?.type === 'datetime'
  return (
    <TextInput
      {...typed}
      {...(form?.type === 'number' && { inputMode: 'decimal' as const })}
      type={isInstant ? 'datetime-local' : form?.type === 'date' ? 'date' : 'text'}
      placeholder={placeholder ?? ''}
      readOnly={readOnly}
      value={isInstant ? localTimeOf(value) : value}
      onChange={({ currentTarget }) =>
        onType(isInstant ? instantOf(currentTarget.value) : currentTarget.value)
      }
      maxLength={maxCustomFieldValue}
    />
  )
}

const nothing = () => {}

const choicesOf = ({ type, options }: DeclaredForm) =>
  type === 'choice'
    ? options.map((option) => ({ value: option, label: option }))
    : [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]

/** An instant as its input takes it, by the clock of the browser. */
function localTimeOf(instant: string): string {
  if (instant === '') return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const instantOf = (local: string): string => (local === '' ? '' : new Date(local).toISOString())
