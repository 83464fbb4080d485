import { Anchor, Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { api } from '../api.ts'
import { loadPage } from '../useSession.ts'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CenteredPage } from './CenteredPage.tsx'
import { browserTimeZone } from './browserTimeZone.ts'
import { isLinkRefused, linkError } from './linkError.ts'
import { passwordProblem } from './passwordRules.ts'
import { useBootstrap, useBootstrapLink } from './useBootstrap.ts'

/** The first run: creates the first account, for the one who has the link from the terminal. */
export function BootstrapPage() {
  const { hash: token } = useLocation()
  const { data: found, error, refetch } = useBootstrap()
  const link = useBootstrapLink(token, found?.open === true)
  const form = useForm<{ name: string; email: string; password: string; type: 'standard' | 'agency' }>({
    initialValues: { name: '', email: '', password: '', type: 'standard' },
    validate: {
      name: isNotEmpty('Name yourself or your company'),
      email: isNotEmpty('Type your email'),
      password: passwordProblem,
    },
  })
  const bootstrap = useMutation({
    mutationFn: (values: typeof form.values) =>
      api('POST /setup', { body: { ...values, token, timeZone: browserTimeZone() } }),
    onSuccess: () => loadPage('/'),
    onError: (error) => form.setErrors(formErrors(error)),
  })
  if (found === undefined)
    return (
      <CenteredPage title="Welcome">
        <LoadingOrError error={error} refetch={refetch} />
      </CenteredPage>
    )
  if (!found.open && !bootstrap.isSuccess)
    return (
      <CenteredPage title="This server is set up">
        <Text size="sm">The link has been used. It creates only the first account.</Text>
        <Anchor component={Link} to="/sign-in" size="sm">
          Sign in
        </Anchor>
      </CenteredPage>
    )
  if (link.data === undefined)
    return (
      <CenteredPage title="Welcome">
        <LoadingOrError
          error={linkError(link.error)}
          refetch={isLinkRefused(link.error) ? undefined : link.refetch}
        />
      </CenteredPage>
    )
  return (
    <CenteredPage
      title="Welcome"
      description="This creates your account on this server. The link works once."
    >
      <form onSubmit={form.onSubmit((values) => bootstrap.mutate(values))} noValidate>
        <Stack>
          <TextInput
            label="Name"
            description="Yours, or your company's"
            autoComplete="name"
            autoFocus
            {...form.getInputProps('name')}
          />
          <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
          <PasswordField
            label="Password"
            description="At least 8 characters"
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Radio.Group label="Kind of account" {...form.getInputProps('type')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="standard"
                label="Standard"
                description="Contacts, campaigns and messages of its own"
              />
              <Radio
                value="agency"
                label="Agency"
                description="The same, and sub-accounts that it grants credits to"
              />
            </Stack>
          </Radio.Group>
          <FormNotice error={linkError(bootstrap.error)} values={form.values} />
          <Button type="submit" loading={bootstrap.isPending || bootstrap.isSuccess}>
            Create account
          </Button>
        </Stack>
      </form>
    </CenteredPage>
  )
}
