import { Anchor, Badge, Button, Grid, Group, Stack } from '@mantine/core'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { MessageSquare } from '../ui/icons.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { isNotFound } from '../apiError.ts'
import { Unavailable } from '../ui/Unavailable.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ContactLists } from './ContactLists.tsx'
import { useContact } from './contactQueries.ts'
import { ContactSwitches } from './ContactSwitches.tsx'
import { ContactTags } from './ContactTags.tsx'
import { CustomFields } from './CustomFields.tsx'
import { DownloadDataButton } from './DownloadDataButton.tsx'
import { EraseContactButton } from './EraseContactButton.tsx'
import { MergeButton } from './MergeButton.tsx'
import { nameOf } from './nameOf.ts'
import { TestBadge } from '../ui/StatusBadge.tsx'
import { Timeline } from './Timeline.tsx'
import { May } from '../roles/May.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { ContactNotes } from '../notes/ContactNotes.tsx'
import { ContactSegments } from '../segments/ContactSegments.tsx'

/** One contact: its fields, its lists, its switches, and its timeline. */
export function ContactPage() {
  const { contactId } = useParams({ from: '/shell/contacts/$contactId' })
  const { data: contact, error, refetch } = useContact(contactId)
  const navigate = useNavigate()
  if (contact === undefined || isNotFound(error))
    return <Unavailable error={error} refetch={refetch} to="/contacts" label="Show all contacts" />
  // It was merged into another one: old links lead there.
  if (contact.id !== contactId)
    return <Navigate to="/contacts/$contactId" params={{ contactId: contact.id }} replace />
  return (
    <>
      <Anchor component={Link} to="/contacts" size="sm">
        Contacts
      </Anchor>
      <PageHeader
        title={nameOf(contact)}
        description={
          (contact.optedOut || !contact.botActive || contact.isTest === true) && (
            <Group gap="xs" component="span">
              <TestBadge contact={contact} />
              {contact.optedOut && (
                <Badge component="span" color="red">
                  Opted out
                </Badge>
              )}
              {!contact.botActive && (
                <Badge component="span" color="yellow">
                  Bot off
                </Badge>
              )}
            </Group>
          )
        }
        actions={
          <>
            <Button
              component={Link}
              to={`/inbox/${contact.id}`}
              variant="default"
              leftSection={<MessageSquare size={16} />}
            >
              Conversation
            </Button>
            <May role="manager">
              <MergeButton
                contact={contact}
                onMerged={(keptId) =>
                  void navigate({ to: '/contacts/$contactId', params: { contactId: keptId } })
                }
              />
              <DownloadDataButton contactId={contact.id} />
              <EraseContactButton contact={contact} />
            </May>
          </>
        }
      />
      <ReadOnlyNotice needs="agent" />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <ContactFields key={contact.id} contact={contact} />
            <CustomFields contact={contact} />
            <ContactTags key={`tags ${contact.id}`} contact={contact} />
            <ContactLists contactId={contact.id} />
            <ContactSegments contactId={contact.id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <ContactSwitches contact={contact} />
            <ContactNotes key={`notes ${contact.id}`} contactId={contact.id} />
            <Timeline contactId={contact.id} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}
