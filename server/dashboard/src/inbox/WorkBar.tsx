import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { May } from '../roles/May.tsx'
import { useKeys } from '../ui/useKeys.ts'
import { AssignMenu } from './AssignMenu.tsx'
import { isAwaited } from './conversationFocus.ts'
import type { Conversation } from './inboxQueries.ts'
import { RatingMenu } from './RatingMenu.tsx'
import { SnoozeMenu } from './SnoozeMenu.tsx'
import { Score } from './Score.tsx'
import { StateWords } from './StateWords.tsx'
import { useActOn } from './useActOn.tsx'
import { useColleague } from './work/useColleague.ts'

/** How far the conversation is and what happens next, and what a person can do with it. */
export function WorkBar({ conversation }: { conversation: Conversation }) {
  return (
    <Group className="work-bar" gap="xs" justify="space-between">
      <Text size="sm" component="div" miw={0} flex="1 1 14rem">
        <StateWords conversation={conversation} /> <Score csat={conversation.csat} />
      </Text>
      {conversation.state !== null && (
        <May role="agent">
          <WorkButtons conversation={conversation} />
        </May>
      )}
    </Group>
  )
}

function WorkButtons({ conversation }: { conversation: Conversation }) {
  const { state } = conversation
  const { act, isPending } = useActOn(conversation)
  const [snooze, assign] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const rating = useRef<HTMLButtonElement>(null)
  const isClosed = state === 'closed'
  const isColleagues = useColleague(conversation) !== undefined
  const isOff = isPending || isColleagues
  const close = () => act({ state: 'closed' })
  const open = () => act({ state: 'open' })
  // While another conversation is being opened, a key means that one, and what it would do to it is not known yet.
  const unlessOpening = (action: () => void) => () => {
    if (!isAwaited() && !isOff) action()
  }
  useKeys({
    e: unlessOpening(isClosed ? open : close),
    // A menu that opens by a press of its button has the focus.
    s: unlessOpening(() => snooze.current?.click()),
    a: unlessOpening(() => assign.current?.click()),
    c: unlessOpening(() => rating.current?.click()),
  })
  const small = { size: 'compact-sm', variant: 'default', disabled: isOff } as const
  return (
    <Group gap={6} wrap="nowrap">
      <AssignMenu conversation={conversation} target={assign} isDisabled={isColleagues} onChoose={act} />
      {!isClosed && !isColleagues && <SnoozeMenu target={snooze} onChoose={act} />}
      {state === 'snoozed' && (
        <Button {...small} onClick={open}>
          Open now
        </Button>
      )}
      {!isClosed && (
        <Button {...small} onClick={close}>
          Close
        </Button>
      )}
      {isClosed && (
        <Button {...small} onClick={open}>
          Reopen
        </Button>
      )}
      <RatingMenu conversation={conversation} target={rating} isDisabled={isColleagues} onChoose={act} />
    </Group>
  )
}
