import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { counted } from '../ui/counted.ts'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { Pencil } from '../ui/icons.ts'
import { useSteerBroadcast, type OneBroadcast } from './broadcastQueries.ts'
import { StartButton } from './StartButton.tsx'

/** What can be done with a broadcast in its state. */
export function BroadcastActions({ broadcast }: { broadcast: OneBroadcast }) {
  const { id, name, state } = broadcast
  switch (state) {
    case 'draft':
      return (
        <>
          <Button
            component={Link}
            to={`/broadcasts/${id}/edit`}
            variant="default"
            leftSection={<Pencil size={16} />}
          >
            Edit
          </Button>
          <DeleteButton
            subject={<bdi>{name}</bdi>}
            consequence="The draft is gone for good. Nobody has got it."
            confirm="Delete draft"
            remove={() => api('DELETE /broadcasts/:id', { params: { id } })}
            to="/broadcasts"
          />
          <StartButton broadcast={broadcast} />
        </>
      )
    case 'scheduled':
      return <CancelButton broadcast={broadcast} />
    case 'preparing':
    case 'sending':
      return (
        <>
          <CancelButton broadcast={broadcast} />
          <PauseButton broadcast={broadcast} />
        </>
      )
    case 'paused':
      return (
        <>
          <CancelButton broadcast={broadcast} />
          <ResumeButton broadcast={broadcast} />
        </>
      )
    case 'done':
    case 'cancelled':
      return null
  }
}

function CancelButton({ broadcast: { id, name, state, counts } }: { broadcast: OneBroadcast }) {
  const { cancel } = useSteerBroadcast(id)
  const isScheduled = state === 'scheduled'
  const waiting = counts.waiting + counts.held
  return (
    <ConfirmButton
      variant="default"
      question={
        <>
          Cancel <bdi>{name}</bdi>?
        </>
      }
      consequence={
        isScheduled
          ? 'It is a draft again, and does not go out at its time. You can change it and start it again.'
          : `${counted(waiting, 'person waits and gets', 'people wait and get')} nothing then. What has gone out stays, and it cannot be started again.`
      }
      confirm={isScheduled ? 'Make it a draft' : 'Cancel the broadcast'}
      confirmColor={isScheduled ? 'indigo' : 'red'}
      onConfirm={() => cancel.mutateAsync()}
      mutation={cancel}
    >
      Cancel
    </ConfirmButton>
  )
}

/** Pauses at once: what is paused loses nothing. */
function PauseButton({ broadcast: { id } }: { broadcast: OneBroadcast }) {
  const { pause } = useSteerBroadcast(id)
  return (
    <Button loading={pause.isPending} onClick={() => pause.mutate(undefined, { onError: showFailure })}>
      Pause
    </Button>
  )
}

function ResumeButton({ broadcast: { id } }: { broadcast: OneBroadcast }) {
  const { resume } = useSteerBroadcast(id)
  return (
    <Button loading={resume.isPending} onClick={() => resume.mutate(undefined, { onError: showFailure })}>
      Resume
    </Button>
  )
}

const showFailure = ({ message }: Error) => notifications.show({ color: 'red', message, autoClose: false })
