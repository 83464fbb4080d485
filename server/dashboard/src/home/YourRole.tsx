import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { roleAllows, type Role } from '@replyloop/shared/values/roles'
import { roleTexts } from '../roles/roleTexts.ts'
import { Section } from '../ui/Section.tsx'

/** Says to whom others have set the account up for what they may do here, and where to begin. */
export function YourRole({ role }: { role: Role }) {
  if (roleAllows(role, 'admin')) return null
  const { label, may } = roleTexts[role]
  return (
    <Section title={`Your role: ${label}`} description={may}>
      <Group gap="sm">
        <Button component={Link} to="/inbox" variant="light">
          Open the inbox
        </Button>
        <Text size="sm">
          Owners and admins, who can give you another role, stand in{' '}
          <Anchor component={Link} to="/settings/members" inherit underline="always">
            Settings &gt; Members
          </Anchor>
          .
        </Text>
      </Group>
    </Section>
  )
}
