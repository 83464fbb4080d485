import { Anchor, Badge, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import { TestBadge } from '../ui/StatusBadge.tsx'
import { nameOf } from './nameOf.ts'

/** A contact in a table: the name, which leads to the contact's page, and what sets the contact apart from others. */
export const NameCell = ({ contact }: { contact: RowOf<'GET /contact_search'> }) => (
  <Group gap={6} wrap="nowrap">
    <Anchor component={Link} to={`/contacts/${contact.id}`} size="sm" fw={500} truncate dir="auto">
      {nameOf(contact)}
    </Anchor>
    <TestBadge contact={contact} />
    {contact.optedOut && <StateBadge color="red">Opted out</StateBadge>}
    {!contact.botActive && <StateBadge color="yellow">Bot off</StateBadge>}
  </Group>
)

const StateBadge = ({ color, children }: { color: string; children: string }) => (
  <Badge color={color} fw={500} style={{ flexShrink: 0 }}>
    {children}
  </Badge>
)
