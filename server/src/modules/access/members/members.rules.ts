import type { Role } from '@replyloop/shared/values/roles'

interface Person {
  id: string
  role: Role
  passwordHash: string | null
}

/**
 * Whether the owners of an account stay able to act for it once a member has another role, or is removed (`null`): one is
 * left, and one who can sign in, where there is one now.
 */
export function ownersStay(members: readonly Person[], id: string, role: Role | null): boolean {
  const owners = members.filter((member) => member.role === 'owner')
  const left = members.filter((member) => (member.id === id ? role : member.role) === 'owner')
  const canSignIn = ({ passwordHash }: Person) => passwordHash !== null
  return left.length > 0 && (left.some(canSignIn) || !owners.some(canSignIn))
}
