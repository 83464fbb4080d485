import { Anchor, Box, Button, Group, List, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { RotateCw } from '../ui/icons.ts'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Time } from '../ui/Time.tsx'
import { useRetry, type Message } from './inboxQueries.ts'
import { deliveryErrorDetail, deliveryErrorText } from './messageLabels.ts'
import { useMay } from '../useSession.ts'

/** The delivery attempts of a message. */
const useAttempts = (messageId: string) =>
  useQuery({
    queryKey: ['attempts', messageId],
    queryFn: () => api('GET /messages/:id/attempts', { params: { id: messageId }, query: { limit: '20' } }),
  })

/** Why a message failed, its delivery attempts, and a button to retry (docs/interface.md#messages). */
export function FailedDetails({ message }: { message: Message }) {
  const { error, attempts, nextAttemptAt } = message
  const detail = error === null ? '' : deliveryErrorDetail(error.kind, error.detail)
  const [opened, { toggle }] = useDisclosure()
  const may = useMay('agent')
  const retry = useRetry(message.contactId)
  const panel = `attempts-${message.id}`
  return (
    <Box maw={520} w="100%">
      <Text size="xs" ta="right" component="div">
        {error !== null && (
          <>
            <strong>{deliveryErrorText(error.kind)}</strong>
            {error.status !== null && ` (${error.status})`}
            {detail !== '' && `: ${detail}`}
            {'. '}
          </>
        )}
        {nextAttemptAt !== null && (
          <>
            Next try <Time at={nextAttemptAt} />
          </>
        )}
        {error?.kind === 'not_configured' && (
          <Anchor component={Link} to="/settings/channels" size="xs" underline="always">
            Show the channels
          </Anchor>
        )}
      </Text>
      <Group gap="xs" justify="flex-end" mt={4}>
        {attempts > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={toggle}
            aria-expanded={opened}
            aria-controls={panel}
          >
            {counted(attempts, 'attempt')}
          </Button>
        )}
        {may && error?.kind !== 'opted_out' && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<RotateCw size={12} />}
            loading={retry.isPending}
            onClick={() => retry.mutate(message.id)}
          >
            Retry
          </Button>
        )}
      </Group>
      <ErrorNotice error={retry.error} />
      <div id={panel}>{opened && <Attempts message={message} />}</div>
    </Box>
  )
}

/** For the `ref` of what opens: it may have opened below the visible part. */
const scrollIntoView = (opened: Element | null) => opened?.scrollIntoView({ block: 'nearest' })

function Attempts({ message: { id: messageId, channel } }: { message: Message }) {
  const { data, error, refetch } = useAttempts(messageId)
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={40} mt="xs" />
  return (
    <div ref={scrollIntoView}>
      <List size="xs" mt="xs" spacing={6} listStyleType="none" aria-label="Attempts">
        {data.data.map(({ id, at, durationMs, kind, status, detail, answer, subscription }) => (
          <List.Item key={id}>
            <Time at={at} /> · {subscription === null ? channel : subscription.targetUrl} ·{' '}
            {kind === null ? 'accepted' : deliveryErrorText(kind)}
            {status !== null && ` (${status})`} · {durationMs} ms
            {kind !== null && <Text size="xs">{deliveryErrorDetail(kind, detail)}</Text>}
            {answer !== null && answer !== '' && (
              <Text size="xs" ff="monospace" c="dimmed" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
                {answer}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
