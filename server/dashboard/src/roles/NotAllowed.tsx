import { Button } from '@mantine/core'
import type { Role } from '@replyloop/shared/values/roles'
import { Link } from '@tanstack/react-router'
import { Lock } from '../ui/icons.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { roleTexts } from './roleTexts.ts'
import { WhomToAsk } from './WhomToAsk.tsx'
import { useSession } from '../useSession.ts'
import { useTabTitle } from '../ui/useTabTitle.ts'

/** In place of a page that the member's role does not open: why, and what next. */
export function NotAllowed({ needs }: { needs: Role }) {
  useTabTitle('Not for your role')
  const { data: session } = useSession()
  if (session === undefined) return null
  const isExample = session.exampleOf !== undefined
  return (
    <EmptyState
      icon={Lock}
      title={isExample ? 'Example data has no such page' : 'Your role does not open this page'}
      order={1}
    >
      {isExample ? (
        <>
          It connects to nothing. Go back to <bdi>{session.exampleOf}</bdi> for this page.
        </>
      ) : (
        <>
          Your role is {roleTexts[session.member.role].label}; this page needs the role{' '}
          {roleTexts[needs].label}. <WhomToAsk /> can give you that role, or do it for you.
        </>
      )}
      <br />
      <Button component={Link} to="/" mt="md">
        Go to Home
      </Button>
    </EmptyState>
  )
}
