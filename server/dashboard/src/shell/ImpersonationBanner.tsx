import { Button, Group, Text } from '@mantine/core'
import { UserCog } from '../ui/icons.ts'
import { useSession, useStopImpersonating } from '../useSession.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'

/** Says on every page that an agency member is signed in to this sub-account, with a button to go back. */
export function ImpersonationBanner() {
  const { data: session } = useSession()
  const stop = useStopImpersonating()
  if (session === undefined || session.actingFor === null) return null
  const { agencyName, memberName } = session.actingFor
  return (
    <div role="status" className="impersonation-banner">
      <Group justify="space-between" gap="sm">
        <Group gap="xs" wrap="nowrap">
          <UserCog size={18} />
          <Text size="sm" className="break-long-words">
            <strong dir="auto">{session.account.name}</strong>: <bdi>{memberName}</bdi> of{' '}
            <bdi>{agencyName}</bdi> is signed in as this sub-account
          </Text>
        </Group>
        <Button size="xs" variant="default" maw="100%" loading={stop.isPending} onClick={() => stop.mutate()}>
          Back to&nbsp;<bdi>{agencyName}</bdi>
        </Button>
      </Group>
      <ErrorNotice error={stop.error} />
    </div>
  )
}
