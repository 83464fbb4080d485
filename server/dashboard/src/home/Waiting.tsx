import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { reasonOf } from '../inbox/words.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'

const useWaiting = (filter: 'needs_human' | 'failed') =>
  useQuery({
    queryKey: ['conversations', 'waiting', filter],
    queryFn: ({ signal }) => api('GET /conversations', { query: { filter, limit: '5' }, signal }),
  })

/** The conversations in which a person has to do something; nothing while there are none. */
export function Waiting() {
  const needsHuman = useWaiting('needs_human')
  const failed = useWaiting('failed')
  const failure = needsHuman.error ?? failed.error
  if (failure !== null) return <ErrorNotice error={failure} />
  const rows = [...(needsHuman.data?.data ?? []), ...(failed.data?.data ?? [])]
  const once = [...new Map(rows.map((row) => [row.contact.id, row])).values()]
  if (once.length === 0) return null
  const filter = needsHuman.data?.data.length === 0 ? 'failed' : 'needs_human'
  return (
    <Section
      title="Waiting for you"
      description={
        <Anchor renderRoot={(props) => <Link to="/inbox" search={{ filter }} {...props} />} size="sm">
          Show all in the inbox
        </Anchor>
      }
    >
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {once.map(({ contact, needsHuman: wish, failedCount, lastMessage }) => (
          <Group key={contact.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <Group gap="0 6px" miw={0}>
              <Anchor
                component={Link}
                to={`/inbox/${contact.id}`}
                size="sm"
                fw={500}
                maw="100%"
                truncate
                dir="auto"
              >
                {nameOf(contact)}
              </Anchor>
              <Text size="sm" className="any-name">
                {wish === null
                  ? `${failedCount} failed`
                  : `needs a human: the bot handed over ${reasonOf(wish.reason)}`}
              </Text>
            </Group>
            <Text size="xs" c="dimmed" component="div" flex="none">
              {lastMessage !== null && <Time at={lastMessage.createdAt} />}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
