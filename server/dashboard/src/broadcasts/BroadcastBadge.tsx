import { Badge } from '@mantine/core'
import type { BroadcastState } from '@replyloop/shared/values/broadcast'
import { stateLabels } from './broadcastWords.ts'

/** The state of a broadcast, with its color. */
export const BroadcastBadge = ({ state }: { state: BroadcastState }) => (
  <Badge color={stateLabels[state].color} fw={500}>
    {stateLabels[state].name}
  </Badge>
)
