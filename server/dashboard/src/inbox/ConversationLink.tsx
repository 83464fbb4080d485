import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { nameOf } from '../contacts/nameOf.ts'

/** The name of a contact, which leads to its conversation. */
export const ConversationLink = ({ contact }: { contact: Parameters<typeof nameOf>[0] & { id: string } }) => (
  <Anchor component={Link} to={`/inbox/${contact.id}`} size="sm" fw={500} maw="100%" truncate dir="auto">
    {nameOf(contact)}
  </Anchor>
)
