import { Anchor, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** What goes with a contact that is erased, and what stays. */
export const WhatIsErased = () => (
  <Text component="div" size="sm">
    <List size="sm" mb="xs">
      <List.Item>names, phone, email and custom fields</List.Item>
      <List.Item>every message of the conversation, and the files that only this contact sent</List.Item>
      <List.Item>places on lists, and what campaigns still had to send</List.Item>
      <List.Item>the timeline, and the events about this contact</List.Item>
      <List.Item>all exports of the account, and rows of imports that name this contact</List.Item>
    </List>
    <Anchor component={Link} to="/settings/privacy" underline="always" inherit>
      What stays
    </Anchor>{' '}
    names nobody: lines of the credit history, an opt-out, and for 30 days hashes that keep a repeated message
    from making the person anew. Whoever writes again, or is added again, is a new contact, who gets no
    messages after an opt-out.
  </Text>
)
