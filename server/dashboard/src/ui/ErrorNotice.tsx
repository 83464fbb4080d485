import { ApiError } from '@replyloop/shared/client/apiError'
import type { ErrorDetail } from '@replyloop/shared/contract/errors'
import { Alert, Button, List, Text } from '@mantine/core'
import { isSessionEnd } from '../apiError.ts'
import { CircleAlert } from './icons.ts'

/**
 * Shows an error, with a button to try again if `onRetry` is given. Shows nothing if there is no error, and none of a session's
 * end: a dialog over the page says that, and it is over once somebody has signed in.
 */
export function ErrorNotice({
  error,
  details = error instanceof ApiError ? error.details : [],
  onRetry,
}: {
  error: unknown
  /** The details to list; those shown elsewhere can be left out. */
  details?: readonly ErrorDetail[]
  onRetry?: (() => void) | undefined
}) {
  if (error === null || error === undefined || isSessionEnd(error)) return null
  const requestId = error instanceof ApiError ? error.requestId : null
  const message = error instanceof Error ? error.message : 'Something unexpected went wrong. Try again.'
  // The service's message begins with the first detail, which need not be repeated.
  const more = details.map(textOf).filter((text) => !message.startsWith(text))
  return (
    <Alert role="alert" color="red" icon={<CircleAlert size={18} />} my="sm">
      <Text size="sm">{message}</Text>
      {more.length > 0 && (
        <List size="sm" mt="xs">
          {more.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      )}
      {requestId !== null && <ForSupport requestId={requestId} />}
      {onRetry !== undefined && (
        <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}

/** By this the operator finds it in the log: for those who ask for it. */
const ForSupport = ({ requestId }: { requestId: string }) => (
  <Text component="details" size="xs" c="dimmed" mt={4}>
    <summary className="details-summary">Details</summary>
    For whoever runs this service: request <span className="break-long-words">{requestId}</span>
  </Text>
)

const textOf = ({ path, message }: ErrorDetail) => (path === '' ? message : `${path} ${message}`)
