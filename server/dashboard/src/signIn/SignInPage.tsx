import { Anchor, Button, Stack, TextInput, Text } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { loadPage, useSession } from '../useSession.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CenteredPage } from './CenteredPage.tsx'
import { useBootstrap } from './useBootstrap.ts'

/** Signs users in, and sends those who are signed in already on to `back`. */
export function SignInPage() {
  const { back = '/' } = useSearch({ from: '/sign-in' })
  const { data: bootstrap } = useBootstrap()
  const session = useSession({ refetchOnMount: 'always' })
  // A session in the cache may have ended since.
  const isSignedIn = session.isSuccess && session.isFetchedAfterMount
  useEffect(() => {
    if (isSignedIn) loadPage(back)
  }, [isSignedIn, back])
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: isNotEmpty('Type your email'), password: isNotEmpty('Type your password') },
  })
  const signIn = useMutation({
    mutationFn: (body: typeof form.values) => api('POST /session', { body }),
    onSuccess: () => loadPage(back),
  })
  return (
    <CenteredPage title="Sign in">
      {bootstrap?.open === true && (
        <Text size="sm">
          There is no account yet. The terminal in which the server was started shows a link to create yours.
        </Text>
      )}
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
        <Stack>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <ErrorNotice error={signIn.error} />
          <Button type="submit" loading={signIn.isPending || signIn.isSuccess}>
            Sign in
          </Button>
          {bootstrap?.mailsLeave === true && (
            <Anchor component={Link} to="/forgotten-password" size="sm">
              Forgot your password?
            </Anchor>
          )}
          {bootstrap?.mailsLeave === false && (
            <Text size="xs" c="dimmed">
              Forgotten your password? Another member makes you a link for a new one, in Settings, Members.
              That of an owner is set by whoever runs the server.
            </Text>
          )}
        </Stack>
      </form>
    </CenteredPage>
  )
}
