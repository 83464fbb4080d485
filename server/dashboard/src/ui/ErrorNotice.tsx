import { Alert, Button, List, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { ApiFailure } from '../api.ts'

/** What went wrong and what to do about it; nothing while there is no error. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (error === null || error === undefined) return null
  const details = error instanceof ApiFailure ? error.details : []
  const requestId = error instanceof ApiFailure ? error.requestId : null
  return (
    <Alert role="alert" color="red" icon={<CircleAlert size={18} aria-hidden />} my="sm">
      <Text size="sm">
        {error instanceof Error ? error.message : 'Something unexpected went wrong. Try again.'}
      </Text>
      {details.length > 0 && (
        <List size="sm" mt="xs">
          {details.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>{path === '' ? message : `${path} ${message}`}</List.Item>
          ))}
        </List>
      )}
      {requestId !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          Request {requestId}
        </Text>
      )}
      {onRetry !== undefined && (
        <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
