import './editable.css'
import type { Role } from '@replyloop/shared/values/roles'
import type { ReactNode } from 'react'
import { useMay } from '../useSession.ts'

/** Fields for those to change who may do what a role may; to others they are there to read. */
export function Editable({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <fieldset className="editable" disabled={!useMay(role)}>
      {children}
    </fieldset>
  )
}
