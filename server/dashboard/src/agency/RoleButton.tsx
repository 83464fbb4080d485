import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import type { Role } from '@replyloop/shared/values/roles'
import type { ReactNode } from 'react'
import { roleTexts } from '../roles/roleTexts.ts'
import { useMay, useSession } from '../useSession.ts'

/** A button for those who may do what a role may. For others it says why it does nothing. */
export function RoleButton({
  needs,
  onClick,
  children,
  ...button
}: ButtonProps & { needs: Role; onClick: () => void; children: ReactNode }) {
  const may = useMay(needs)
  const { data: session } = useSession()
  if (may || session === undefined)
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    )
  const reason = `Your role is ${roleTexts[session.member.role].label}; this needs the role ${roleTexts[needs].label}`
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <Button {...button} data-disabled aria-disabled aria-description={reason}>
        {children}
      </Button>
    </Tooltip>
  )
}
