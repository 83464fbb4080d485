import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListSelect } from '../lists/ListSelect.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { Time } from '../ui/Time.tsx'
import { useListsOfContact, useMembership } from './contactQueries.ts'
import { May } from '../roles/May.tsx'

/** The lists that a contact is on, with buttons to join and leave. */
export function ContactLists({ contactId }: { contactId: string }) {
  const pages = useListsOfContact(contactId)
  const { rows: lists, error, refetch } = pages
  const membership = useMembership()
  const [chosen, setChosen] = useState<string | null>(null)
  const join = () => {
    if (chosen !== null)
      membership.mutate({ contactId, listId: chosen, joins: true }, { onSuccess: () => setChosen(null) })
  }
  return (
    <Section
      title="Lists"
      description="On joining, a Live campaign that is linked to the list and has its trigger on greets the contact."
    >
      <Stack gap="xs">
        {lists === undefined && error === null && <PageSkeleton rows={1} />}
        {lists?.map((list) => (
          <Group key={list.id} justify="space-between" wrap="nowrap">
            <Group gap={6} wrap="nowrap" miw={0}>
              <Anchor component={Link} to={`/lists/${list.id}`} size="sm" truncate dir="auto">
                {list.name}
              </Anchor>
              <Text size="sm" c="dimmed" flex="none">
                joined <Time at={list.joinedAt} />
              </Text>
            </Group>
            <May role="agent">
              <Button
                flex="none"
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={`Leave ${list.name}`}
                onClick={() => membership.mutate({ contactId, listId: list.id, joins: false })}
              >
                Leave
              </Button>
            </May>
          </Group>
        ))}
        <ShowMoreButton pages={pages} variant="subtle" size="compact-sm">
          Show more
        </ShowMoreButton>
        {lists?.length === 0 && (
          <Text size="sm" c="dimmed">
            On no list.
          </Text>
        )}
        <ErrorNotice error={error} onRetry={() => void refetch()} />
        <ErrorNotice error={membership.error} />
        <May role="manager">
          <Group gap="xs" wrap="nowrap">
            <ListSelect
              aria-label="List to join"
              placeholder="Choose a list"
              value={chosen}
              onChange={setChosen}
              flex={1}
            />
            <Button
              variant="default"
              disabled={chosen === null}
              loading={membership.isPending}
              onClick={join}
            >
              Join
            </Button>
          </Group>
        </May>
      </Stack>
    </Section>
  )
}
