import type { Role } from '@replyloop/shared/values/roles'
import type { ReactNode } from 'react'
import { useMay } from '../useSession.ts'

/** Shows its content to those who may do what a role may; to others nothing, or `otherwise`. */
export function May({
  role,
  otherwise = null,
  children,
}: {
  role: Role
  otherwise?: ReactNode
  children: ReactNode
}) {
  return useMay(role) ? children : otherwise
}
