import { Text } from '@mantine/core'
import { useMay, useSession } from '../../useSession.ts'
import { presenceWords } from './present.ts'
import { usePresence } from './usePresence.ts'

/** Says who else reads the conversation or types a reply to it, and tells them of the user. */
export function PresenceLine({ contactId }: { contactId: string }) {
  const { data: session } = useSession()
  const present = usePresence(contactId, { me: session?.member.id ?? '', tells: useMay('agent') })
  return (
    <Text size="xs" c="dimmed" role="status" className="presence" truncate>
      {presenceWords(present, Date.now())}
    </Text>
  )
}
