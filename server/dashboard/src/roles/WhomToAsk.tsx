import { roleAllows } from '@replyloop/shared/values/roles'
import { useMembersOfAccount } from '../settings/settingsQueries.ts'
import { useSession } from '../useSession.ts'

const mostNames = 3

/** Who can change what a member may do: the owners and admins by name, at the beginning of a sentence. */
export function WhomToAsk() {
  const { data: session } = useSession()
  const { data: members } = useMembersOfAccount()
  const agencyName = session?.actingFor?.agencyName
  if (agencyName !== undefined)
    return (
      <>
        An owner or admin of <bdi>{agencyName}</bdi>
      </>
    )
  const able = (members?.data ?? []).filter(
    ({ role, status }) => status === 'active' && roleAllows(role, 'admin'),
  )
  if (able.length === 0) return <>An owner or admin of this account</>
  const named = able.slice(0, mostNames)
  return named.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && (index === named.length - 1 ? ' or ' : ', ')}
      <bdi>{name}</bdi>
    </span>
  ))
}
