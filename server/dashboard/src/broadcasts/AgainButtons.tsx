import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { againBody, type Again } from './broadcastAgain.ts'
import { useCreateBroadcast, type OneBroadcast } from './broadcastQueries.ts'

/** Writes to some of those again to whom a broadcast that is done went: as a new draft, which nobody gets before it is started. */
export function AgainButtons({ broadcast }: { broadcast: OneBroadcast }) {
  const create = useCreateBroadcast()
  const navigate = useNavigate()
  const { failed, delivered } = broadcast.counts
  if (failed + delivered === 0) return null
  const lead = ({ id }: OneBroadcast) => {
    notifications.show({ message: 'This is a new draft: nobody gets it before you start it.' })
    void navigate({ to: '/broadcasts/$broadcastId', params: { broadcastId: id } })
  }
  const button = (again: Again, label: string) => (
    <Button
      variant="default"
      disabled={create.isPending}
      onClick={() => create.mutate(againBody(broadcast, again), { onSuccess: lead })}
    >
      {label}
    </Button>
  )
  return (
    <Section
      title="Write again"
      description="Makes a new draft that says the same. You can change it, and nobody gets it before you start it."
    >
      <Button.Group orientation="vertical">
        {failed > 0 && button('failed', 'Send to failed ones again')}
        {delivered > 0 && button('notRead', 'Write to those who have not read')}
      </Button.Group>
      <ErrorNotice error={create.error} />
    </Section>
  )
}
