import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { passwordResetMinutes } from '@replyloop/shared/values/mail'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { CenteredPage } from './CenteredPage.tsx'

/** Where a member who has forgotten the password has a link for a new one mailed. It tells nobody who is a member. */
export function ForgottenPasswordPage() {
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: isNotEmpty('Type your email') },
  })
  const ask = useMutation({
    mutationFn: (body: typeof form.values) => api('POST /password_resets', { body }),
    onError: (error) => form.setErrors(formErrors(error)),
  })
  return (
    <CenteredPage title="A new password">
      {ask.isSuccess ? (
        <Text size="sm" role="status" className="break-long-words">
          If somebody signs in with {form.values.email}, a mail is on its way there. Its link works once, for{' '}
          {passwordResetMinutes} minutes. No mail? Look among unwanted ones, or ask another member for a link.
        </Text>
      ) : (
        <form onSubmit={form.onSubmit((values) => ask.mutate(values))} noValidate>
          <Stack>
            <TextInput
              label="Email"
              description="You get a mail with a link to choose a new password."
              type="email"
              autoComplete="username"
              autoFocus
              {...form.getInputProps('email')}
            />
            <FormNotice error={ask.error} values={form.values} />
            <Button type="submit" loading={ask.isPending}>
              Mail me a link
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/sign-in" size="sm">
        Sign in
      </Anchor>
    </CenteredPage>
  )
}
