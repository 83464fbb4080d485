import { Anchor, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadPage, useSession } from '../useSession.ts'
import { CenteredPage } from './CenteredPage.tsx'
import { SignInForm } from './SignInForm.tsx'
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
  return (
    <CenteredPage title="Sign in">
      {bootstrap?.open === true && (
        <Text size="sm">
          There is no account yet. The terminal in which the server was started shows a link to create yours.
        </Text>
      )}
      <SignInForm onSignedIn={() => loadPage(back)}>
        {bootstrap?.mailsLeave === true && (
          <Anchor component={Link} to="/forgotten-password" size="sm">
            Forgot your password?
          </Anchor>
        )}
        {bootstrap?.mailsLeave === false && (
          <Text size="xs" c="dimmed">
            Forgotten your password? Another member makes you a link for a new one, in Settings, Members. That
            of an owner is set by whoever runs the server.
          </Text>
        )}
      </SignInForm>
    </CenteredPage>
  )
}
