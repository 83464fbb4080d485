import { Badge } from '@mantine/core'
import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import { templateStates } from './templateLabels.ts'

/** How far a template is, with its color. */
export function TemplateBadge({ state }: Pick<ChannelTemplate, 'state'>) {
  const { label, color } = templateStates[state]
  return (
    <Badge color={color} fw={500} style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  )
}
