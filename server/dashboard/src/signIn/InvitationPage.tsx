import { Button, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { api, type ResponseBody } from '../api.ts'
import { loadPage } from '../useSession.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CenteredPage } from './CenteredPage.tsx'
import { browserTimeZone } from './browserTimeZone.ts'
import { MemberLinkPage } from './MemberLinkPage.tsx'
import { passwordProblem } from './passwordRules.ts'

/** Where an invited person chooses a name and a password. */
export const InvitationPage = () => (
  <MemberLinkPage endpoint="POST /invitations/read" title="Your invitation">
    {(invitation, token) => <Join invitation={invitation} token={token} />}
  </MemberLinkPage>
)

function Join({
  invitation: { accountName, email },
  token,
}: {
  invitation: ResponseBody<'POST /invitations/read'>
  token: string
}) {
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: { name: isNotEmpty('Type your name'), password: passwordProblem },
  })
  const accept = useMutation({
    mutationFn: (values: typeof form.values) =>
      api('POST /invitations', { body: { ...values, token, timeZone: browserTimeZone() } }),
    onSuccess: () => loadPage('/'),
    onError: (error) => form.setErrors(formErrors(error)),
  })
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
