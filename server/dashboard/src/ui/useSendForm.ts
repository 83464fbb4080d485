import { useForm, type UseFormInput } from '@mantine/form'

/**
 * A form that closes or is emptied once it is sent. What was typed while `send` runs would go with it, so until then its
 * fields are read-only: disabled ones would lose the focus, and who is refused could not go on typing.
 */
export const useSendForm = <V extends Record<string, unknown>>(
  send: { isPending: boolean },
  form: Pick<UseFormInput<V>, 'initialValues' | 'validate'>,
) => useForm<V>({ ...form, enhanceGetInputProps: () => ({ readOnly: send.isPending }) })
