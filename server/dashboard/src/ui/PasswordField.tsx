import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from '@mantine/hooks'

/**
 * A field for a password or a key. Mantine's own tells a screen reader neither its description nor its error, and its
 * button that shows what is typed cannot be reached by keyboard.
 */
export function PasswordField(props: PasswordInputProps) {
  const id = useId()
  const isInvalid = Boolean(props.error)
  const describedBy = [
    ...(props.description ? [`${id}-description`] : []),
    ...(isInvalid ? [`${id}-error`] : []),
  ]
  return (
    <PasswordInput
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
      visibilityToggleFocusable
      {...props}
    />
  )
}
