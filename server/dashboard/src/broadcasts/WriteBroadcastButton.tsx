import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Send } from '../ui/icons.ts'
import type { NewBroadcastSearch } from './newBroadcastSearch.ts'

/** Leads to a new broadcast to some people; what is unfinished of their filter is to be finished first. */
export const WriteBroadcastButton = ({
  to,
  onUnfinished,
}: {
  to: NewBroadcastSearch
  onUnfinished?: () => void
}) => {
  const look = { variant: 'default', leftSection: <Send size={16} /> } as const
  return onUnfinished === undefined ? (
    <Button renderRoot={(props) => <Link to="/broadcasts/new" search={to} {...props} />} {...look}>
      Write a broadcast
    </Button>
  ) : (
    <Button onClick={onUnfinished} {...look}>
      Write a broadcast
    </Button>
  )
}
