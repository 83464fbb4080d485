import { Group, Stack, Switch, Text } from '@mantine/core'
import { useMay } from '../useSession.ts'
import { counted } from '../ui/counted.ts'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { useSetAvailability, type OneTeam } from './teamQueries.ts'

/** Who of a team is there, since when, and how much each has to do. Admins switch others on and off. */
export function TeamMembers({ team: { members, isWithinHours, waiting } }: { team: OneTeam }) {
  return (
    <Section
      title="Who is there"
      description={
        <>
          {waiting === 0
            ? 'Nobody waits for a member. '
            : `${counted(waiting, 'conversation')} without a member. `}
          {isWithinHours ? 'It is within the hours of the team.' : 'It is outside of the hours of the team.'}
        </>
      }
    >
      {members.length === 0 ? (
        <Text size="sm">Nobody is in the team yet.</Text>
      ) : (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {members.map((member) => (
            <MemberLine key={member.id} member={member} />
          ))}
        </Stack>
      )}
    </Section>
  )
}

function MemberLine({ member: { id, name, isOn, since, open } }: { member: OneTeam['members'][number] }) {
  const set = useSetAvailability(id)
  const may = useMay('admin')
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={500} className="break-long-words">
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {isOn ? 'On' : 'Off'}
          {since !== null && (
            <>
              {' since '}
              <Time at={since} />
            </>
          )}
          {` · ${counted(open, 'open conversation')}`}
        </Text>
      </div>
      <Switch
        aria-label={`${name} is available`}
        checked={isOn}
        disabled={!may}
        onChange={({ currentTarget }) => set.mutate(currentTarget.checked)}
      />
    </Group>
  )
}
