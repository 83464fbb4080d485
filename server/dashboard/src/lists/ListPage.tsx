import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { ListDetail } from '@replyloop/shared/contract/list'
import { Link, useParams } from '@tanstack/react-router'
import { Search, Upload } from '../ui/icons.ts'
import { api } from '../api.ts'
import { WriteBroadcastButton } from '../broadcasts/WriteBroadcastButton.tsx'
import { ActOnThese } from '../bulk/ActOnThese.tsx'
import { AddContactButton } from '../contacts/AddContactButton.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { counted } from '../ui/counted.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { isNotFound } from '../apiError.ts'
import { Unavailable } from '../ui/Unavailable.tsx'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { useList } from './listQueries.ts'
import { ListMembers } from './ListMembers.tsx'
import { SaveListButton } from './SaveListButton.tsx'
import { May } from '../roles/May.tsx'

/** One list: its identifier, its campaigns, and its members. */
export function ListPage() {
  const { listId } = useParams({ from: '/shell/lists/$listId' })
  const { data: list, error, refetch } = useList(listId)
  if (list === undefined || isNotFound(error))
    return <Unavailable error={error} refetch={refetch} to="/lists" label="Show all lists" />
  return (
    <>
      <Anchor component={Link} to="/lists" size="sm">
        Lists
      </Anchor>
      <PageHeader
        title={list.name}
        actions={
          <May role="manager">
            <WriteBroadcastButton to={{ list: list.id }} />
            <SaveListButton list={list} variant="default">
              Rename
            </SaveListButton>
            <DeleteList list={list} />
          </May>
        }
      />
      <Stack gap="lg">
        <Section
          title="Identifier"
          description="Automation tools and backends use it to add contacts to the list. It stays the same when the list is renamed."
        >
          <CopyField value={list.id} label="list identifier" />
        </Section>
        <LinkedCampaigns list={list} />
        <section aria-label="Members">
          <Group justify="space-between" mb="sm">
            <Text component="h2" fw={600} m={0}>
              {counted(list.contactCount, 'member')}
            </Text>
            <Group gap="sm">
              {list.contactCount > 0 && (
                <ActOnThese
                  filter={{ all: [{ of: 'list', op: 'is', value: list.id }] }}
                  variant="default"
                  size="sm"
                />
              )}
              <Button
                renderRoot={(props) => <Link to="/contacts" search={{ listId: list.id }} {...props} />}
                variant="default"
                leftSection={<Search size={16} />}
              >
                Search members
              </Button>
              <May role="manager">
                <Button
                  renderRoot={(props) => (
                    <Link to="/contacts/import" search={{ listId: list.id }} {...props} />
                  )}
                  variant="default"
                  leftSection={<Upload size={16} />}
                >
                  Import
                </Button>
                <AddContactButton listId={list.id} />
              </May>
            </Group>
          </Group>
          <ListMembers listId={list.id} />
        </section>
      </Stack>
    </>
  )
}

function LinkedCampaigns({ list: { campaigns } }: { list: ListDetail }) {
  return (
    <Section title="Linked campaigns">
      {campaigns.length === 0 ? (
        <Text size="sm" c="dimmed">
          None: nobody is greeted on joining. Choose this list in a{' '}
          <Anchor component={Link} to="/campaigns" underline="always">
            campaign
          </Anchor>
          .
        </Text>
      ) : (
        <Stack gap="xs">
          {campaigns.map((campaign) => (
            <Group key={campaign.id} gap="sm">
              <Anchor component={Link} to={`/campaigns/${campaign.id}`} size="sm" fw={500} dir="auto">
                {campaign.name}
              </Anchor>
              <StatusBadge status={campaign.status} />
              <Text size="sm" c="dimmed">
                {greetingOf(campaign)}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  )
}

/** Whom a linked campaign greets, or why nobody. */
function greetingOf(campaign: ListDetail['campaigns'][number]): string {
  if (campaign.type === 'Incoming') return 'only answers: it greets nobody'
  if (campaign.status === 'Completed') return 'greets nobody any more'
  if (!campaign.triggerOnListAdd) return 'its trigger is off: it greets nobody'
  if (!campaign.hasOpeningMessage) return 'has no opening message: it greets nobody'
  return campaign.status === 'Live' ? 'greets who joins' : 'greets who joins once it is Live'
}

function DeleteList({ list }: { list: ListDetail }) {
  const using = list.campaigns.filter(({ status }) => status === 'Live' || status === 'Paused')
  const others = list.campaigns.filter(({ status }) => status === 'Draft' || status === 'Completed')
  return (
    <DeleteButton
      subject={<bdi>{list.name}</bdi>}
      consequence={
        <>
          The list and its identifier are gone for good; tools that add contacts by it get an error.{' '}
          {counted(list.contactCount, 'contact stays', 'contacts stay')}.
          {others.length > 0 && ` ${names(others)} lose${others.length === 1 ? 's' : ''} the link.`}
          {using.length > 0 && (
            <Text size="sm" c="red" mt="xs">
              {names(using)} {using.length === 1 ? 'uses' : 'use'} this list: link{' '}
              {using.length === 1 ? 'it' : 'them'} to another list or complete{' '}
              {using.length === 1 ? 'it' : 'them'} first.
            </Text>
          )}
        </>
      }
      confirm="Delete list"
      remove={() => api('DELETE /lists/:id', { params: { id: list.id } })}
      to="/lists"
    />
  )
}

const names = (campaigns: ListDetail['campaigns']) =>
  new Intl.ListFormat('en').format(campaigns.map(({ name }) => bidiIsolate(name)))
