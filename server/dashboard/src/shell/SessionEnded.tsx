import { Anchor, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isSessionEnd } from '../apiError.ts'
import { SignInForm } from '../signIn/SignInForm.tsx'
import { sessionKey, useSession } from '../useSession.ts'

/**
 * Asks for a sign-in over a page whose session has ended, and covers what it shows. The page stays as it is below, with all
 * that was typed there, and goes on once the same person has signed in, here or in another tab. For anybody else it is loaded
 * again (`useReloadOnOtherSession`).
 */
export function SessionEnded() {
  const { data: session, error } = useSession()
  const queries = useQueryClient()
  const hasEnded = isSessionEnd(error)
  const hadEnded = useRef(false)
  useEffect(() => {
    if (hadEnded.current && !hasEnded) {
      tellWhatFailed(queries)
      void queries.invalidateQueries()
    }
    hadEnded.current = hasEnded
  }, [hasEnded, queries])
  if (session === undefined || !hasEnded) return null
  return (
    <Modal
      opened
      onClose={() => {}}
      title="Your session has ended"
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1000}
      overlayProps={{ color: 'var(--mantine-color-body)', backgroundOpacity: 1 }}
    >
      <Text size="sm" mb="md">
        You have signed out in another tab, your access was changed, or it has been too long. What you have
        typed here is kept: sign in to go on where you were.
      </Text>
      <SignInForm
        email={session.member.email}
        onSignedIn={(signedIn) => queries.setQueryData(sessionKey, signedIn)}
      >
        <Text size="xs" c="dimmed">
          Another way in, or a forgotten password?{' '}
          <Anchor
            href="/dashboard/sign-in"
            target="_blank"
            inherit
            underline="always"
            data-mantine-stop-propagation="true"
          >
            Open the sign-in page
          </Anchor>
          ; this page goes on by itself then.
        </Text>
      </SignInForm>
    </Modal>
  )
}

/** Says so where the last thing that was asked for has not been done: nothing else on the page does. */
function tellWhatFailed(queries: QueryClient): void {
  const failed = queries.getMutationCache().findAll({ predicate: ({ state }) => isSessionEnd(state.error) })
  for (const mutation of failed) queries.getMutationCache().remove(mutation)
  if (failed.length > 0)
    notifications.show({
      color: 'orange',
      title: 'You are signed in again',
      message: 'What you did last has not been done. Do it again.',
    })
}
