import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** More about a text, shown to the mouse, at a tap, and to the keyboard: its child has a `tabIndex`. A line break begins a new line. */
export const Hint = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip
    label={label}
    events={{ hover: true, focus: true, touch: true }}
    multiline
    maw="min(22rem, 90vw)"
    style={{ whiteSpace: 'pre-line' }}
  >
    {children}
  </Tooltip>
)
