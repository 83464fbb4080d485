import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { loadPage } from '../useSession.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CenteredPage } from './CenteredPage.tsx'
import { MemberLinkPage } from './MemberLinkPage.tsx'
import { passwordProblem } from './passwordRules.ts'

/** Where a member who has forgotten the password chooses a new one. */
export const NewPasswordPage = () => (
  <MemberLinkPage endpoint="POST /password_links/read" title="A new password">
    {({ email }, token) => <ChoosePassword email={email} token={token} />}
  </MemberLinkPage>
)

function ChoosePassword({ email, token }: { email: string; token: string }) {
  const form = useForm({ initialValues: { password: '' }, validate: { password: passwordProblem } })
  const choose = useMutation({
    mutationFn: (values: typeof form.values) => api('POST /password_links', { body: { ...values, token } }),
    onSuccess: () => loadPage('/'),
    onError: (error) => form.setErrors(formErrors(error)),
  })
  return (
    <CenteredPage title="A new password" description="It signs you out everywhere else. The link works once.">
      <form onSubmit={form.onSubmit((values) => choose.mutate(values))} noValidate>
        <Stack>
          <TextInput label="Email" type="email" autoComplete="username" readOnly value={email} />
          <PasswordField
            label="New password"
            description="At least 8 characters"
            autoComplete="new-password"
            autoFocus
            {...form.getInputProps('password')}
          />
          <FormNotice error={choose.error} values={form.values} />
          <Button type="submit" loading={choose.isPending || choose.isSuccess}>
            Set the password
          </Button>
        </Stack>
      </form>
    </CenteredPage>
  )
}
