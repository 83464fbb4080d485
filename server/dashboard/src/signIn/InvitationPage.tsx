import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { api } from '../api.ts'
import { loadPage } from '../session.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CenteredPage } from './CenteredPage.tsx'
import { linkError } from './linkError.ts'
import { passwordProblem } from './passwordRules.ts'

/** Where an invited person chooses a name and a password. */
export function InvitationPage() {
  const { hash: token } = useLocation()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api('POST /invitations/read', { body: { token }, signal }),
    retry: false,
  })
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: { name: isNotEmpty('Type your name'), password: passwordProblem },
  })
  const accept = useMutation({
    mutationFn: (values: typeof form.values) => api('POST /invitations', { body: { ...values, token } }),
    onSuccess: () => loadPage('/'),
    onError: (error) => form.setErrors(formErrors(error)),
  })
  if (invitation.data === undefined)
    return (
      <CenteredPage title="Your invitation">
        {invitation.error === null ? (
          <PageSkeleton rows={3} />
        ) : (
          <>
            <ErrorNotice error={linkError(invitation.error)} />
            <Anchor component={Link} to="/sign-in" size="sm">
              Sign in
            </Anchor>
          </>
        )}
      </CenteredPage>
    )
  const { accountName, email } = invitation.data
  return (
    <CenteredPage
      title={`Join ${bidiIsolate(accountName)}`}
      description={`You sign in as ${email}. The link works once.`}
    >
      <form onSubmit={form.onSubmit((values) => accept.mutate(values))} noValidate>
        <Stack>
          <TextInput label="Your name" autoComplete="name" autoFocus {...form.getInputProps('name')} />
          <PasswordField
            label="Password"
            description="At least 8 characters"
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <FormNotice error={accept.error} values={form.values} />
          <Button type="submit" loading={accept.isPending || accept.isSuccess}>
            Join
          </Button>
        </Stack>
      </form>
    </CenteredPage>
  )
}
