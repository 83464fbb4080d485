import './teams.css'
import { Switch, Text } from '@mantine/core'
import { useId } from 'react'
import { useSession } from '../useSession.ts'
import { PlainTime } from '../ui/Time.tsx'
import { useAllTeams, useAvailability, useSetAvailability } from './teamQueries.ts'

/** The switch by which one is there for one's teams, and since when; nothing for who is in none. */
export function Available() {
  const { data: session } = useSession()
  const { data: teams } = useAllTeams()
  const { data: availability } = useAvailability()
  const set = useSetAvailability('me')
  const id = useId()
  const me = session?.member.id ?? ''
  const mine = availability?.data.find(({ memberId }) => memberId === me)
  if (mine === undefined || teams?.some(({ memberIds }) => memberIds.includes(me)) !== true) return null
  const { isOn, since } = mine
  return (
    <section aria-label="Available" className="available">
      <Switch
        label="Available"
        aria-describedby={id}
        checked={isOn}
        onChange={({ currentTarget }) => set.mutate(currentTarget.checked)}
      />
      <Text id={id} size="xs" c="dimmed" component="div">
        {isOn ? 'Your teams give you conversations' : 'Nothing is given to you'}
        {since !== null && (
          <>
            {', since '}
            <PlainTime at={since} />
          </>
        )}
      </Text>
    </section>
  )
}
