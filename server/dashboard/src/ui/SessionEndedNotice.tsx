import { Alert, Anchor } from '@mantine/core'
import { ApiError } from '../apiError.ts'

/** Whether a change was refused because the service no longer knows who is signed in. */
export const hasSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'UNAUTHORIZED'

/** Tells the user how to sign in again without losing what they entered. */
export const SessionEndedNotice = () => (
  <Alert role="alert" color="red" my="sm">
    Your session has ended;{' '}
    <Anchor href="/dashboard/sign-in" target="_blank" inherit>
      sign in in another tab
    </Anchor>
    , then save again.
  </Alert>
)
