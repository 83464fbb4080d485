import { Button, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, type ResponseBody } from '../api.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'

/** Has Mantine leave Escape alone: it would close a dialog below this form, with what was typed there. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/** Asks for email and password, and signs in. */
export function SignInForm({
  email = '',
  onSignedIn,
  children,
}: {
  /** Who is likely to sign in. */
  email?: string
  onSignedIn: (session: ResponseBody<'POST /session'>) => unknown
  /** What stands below the button. */
  children: ReactNode
}) {
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: isNotEmpty('Type your email'), password: isNotEmpty('Type your password') },
  })
  const signIn = useMutation({
    mutationFn: (body: typeof form.values) => api('POST /session', { body }),
    meta: { failureTitle: null }, // the form shows it
    onSuccess: onSignedIn,
  })
  return (
    <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          {...(email === '' && { autoFocus: true })}
          {...ownEscape}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...(email !== '' && { 'data-autofocus': true })}
          {...ownEscape}
          {...form.getInputProps('password')}
        />
        <ErrorNotice error={signIn.error} />
        <Button type="submit" loading={signIn.isPending || signIn.isSuccess} {...ownEscape}>
          Sign in
        </Button>
        {children}
      </Stack>
    </form>
  )
}
