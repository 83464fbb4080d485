import { Alert, Button, List, Text } from '@mantine/core'
import { isAnswered } from '../apiError.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { CircleAlert } from '../ui/icons.ts'

/** Why a reply has not gone out; where somebody else has written since, what they wrote, and a button that sends it nevertheless. */
export function ReplyFailure({ error, onSendAnyway }: { error: unknown; onSendAnyway?: () => void }) {
  if (!isAnswered(error)) return <ErrorNotice error={error} />
  return (
    <Alert role="alert" color="orange" icon={<CircleAlert size={18} />} my="sm">
      <Text size="sm">{error.message}</Text>
      <List size="sm" mt="xs">
        {error.details.map(({ path, message }) => (
          <List.Item key={path}>
            <bdi>{message}</bdi>
          </List.Item>
        ))}
      </List>
      {onSendAnyway !== undefined && (
        <Button variant="default" size="xs" mt="sm" onClick={onSendAnyway}>
          Send anyway
        </Button>
      )}
    </Alert>
  )
}
