import { useAllTeams } from './teamQueries.ts'

/** The team of a conversation. */
export function TeamName({ id }: { id: string }) {
  const { data: teams } = useAllTeams()
  const name = teams?.find((team) => team.id === id)?.name
  return name === undefined ? null : <bdi title="Its team">{name}</bdi>
}
