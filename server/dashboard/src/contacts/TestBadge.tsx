import { Badge } from '@mantine/core'

/** Marks a contact of the sandbox, which all figures and exports leave out; nothing for any other contact. */
export const TestBadge = ({ contact }: { contact: { isTest?: true | undefined } }) =>
  contact.isTest === true && (
    <Badge component="span" size="sm" color="grape" fw={500} style={{ flexShrink: 0 }}>
      Test
    </Badge>
  )
