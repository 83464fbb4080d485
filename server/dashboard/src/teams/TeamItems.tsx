import { Menu } from '@mantine/core'
import { useAllTeams } from './teamQueries.ts'

/** The part of a menu that moves a conversation to another team, or to none. */
export function TeamItems({
  teamId,
  onChoose,
}: {
  /** Left out: several, of any team. */
  teamId: string | null | undefined
  onChoose: (act: { teamId: string | null }) => void
}) {
  const { data: teams } = useAllTeams()
  const others = (teams ?? []).filter(({ id }) => id !== teamId)
  if (others.length === 0 && typeof teamId !== 'string') return null
  return (
    <>
      <Menu.Label>Move to the team</Menu.Label>
      {others.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => onChoose({ teamId: id })} className="break-long-words">
          <bdi>{name}</bdi>
        </Menu.Item>
      ))}
      {teamId !== null && <Menu.Item onClick={() => onChoose({ teamId: null })}>No team</Menu.Item>}
    </>
  )
}
