import { useSession } from '../useSession.ts'
import { useMembersOfAccount } from '../settings/settingsQueries.ts'

/** Whose a conversation is: the name of a member, `You`, or that of who is no member, such as of the agency; nothing where it is nobody's. */
export function useAssigneeName(id: string | null): string | undefined {
  const { data: session } = useSession()
  const { data: members } = useMembersOfAccount()
  if (id === null) return undefined
  if (id === session?.member.id) return 'You'
  return members && (members.data.find((member) => member.id === id)?.name ?? 'The agency')
}

/** The same beside other things. */
export function AssigneeName({ id }: { id: string | null }) {
  const name = useAssigneeName(id)
  return name === undefined ? null : <bdi title="Whose it is">{name}</bdi>
}
