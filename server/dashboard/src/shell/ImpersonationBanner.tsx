import { Button, Group, Text } from '@mantine/core'
import { Sprout, UserCog } from '../ui/icons.ts'
import { useSession, useStopImpersonating } from '../useSession.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'

/** Says on every page that this is a sub-account of who looks at it, or example data, with a button to go back. */
export function ImpersonationBanner() {
  const { data: session } = useSession()
  const stop = useStopImpersonating()
  if (session === undefined || session.actingFor === null) return null
  const { account, exampleOf, actingFor } = session
  const { agencyName, memberName } = actingFor
  return (
    <div role="status" className="impersonation-banner">
      <Group justify="space-between" gap="sm">
        <Group gap="xs" wrap="nowrap">
          {exampleOf === undefined ? <UserCog size={18} /> : <Sprout size={18} />}
          <Text size="sm" className="break-long-words">
            {exampleOf === undefined ? (
              <>
                <strong dir="auto">{account.name}</strong>: <bdi>{memberName}</bdi> of <bdi>{agencyName}</bdi>{' '}
                is signed in as this sub-account
              </>
            ) : (
              <>
                <strong>{account.name}</strong>: nobody in it exists, and nothing leaves it
              </>
            )}
          </Text>
        </Group>
        <Button size="xs" variant="default" maw="100%" loading={stop.isPending} onClick={() => stop.mutate()}>
          Back to&nbsp;<bdi>{exampleOf ?? agencyName}</bdi>
        </Button>
      </Group>
      <ErrorNotice error={stop.error} />
    </div>
  )
}
