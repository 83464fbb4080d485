import { Badge } from '@mantine/core'
import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import { templateStates } from './templateLabels.ts'

/** How far a template is, with its color. `inAlert`: it stands on a ground of the same color. */
export function TemplateBadge({
  state,
  inAlert = false,
}: Pick<ChannelTemplate, 'state'> & { inAlert?: boolean }) {
  const { label, color } = templateStates[state]
  return (
    <Badge color={color} {...(inAlert && { variant: 'default' })} fw={500} style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  )
}
