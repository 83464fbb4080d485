import type { ReactNode } from 'react'
import type { View } from '../inbox/views.ts'
import { useSession } from '../useSession.ts'
import { useAllTeams } from './teamQueries.ts'

/** A view of the inbox for each team that one is in; for who is in none, for each team. */
export function TeamViews({ buttonOf }: { buttonOf: (view: View) => ReactNode }) {
  const { data: session } = useSession()
  const { data: teams = [] } = useAllTeams()
  const own = teams.filter(({ memberIds }) => memberIds.includes(session?.member.id ?? ''))
  return (own.length > 0 ? own : teams).map(({ id, name }) =>
    buttonOf({
      label: name,
      title: `Open ones of the team ${name}`,
      search: { state: 'open', teamId: id },
    }),
  )
}
