import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Ref } from 'react'
import { useInboxSettings } from '../inboxSettings/inboxSettingsQueries.ts'
import { ChevronDown } from '../ui/icons.ts'
import type { Conversation } from './inboxQueries.ts'
import type { Act } from './work/saveWork.ts'
import { useAskForRating } from './work/workQueries.ts'

/** Closes a conversation with or without asking its contact how it was, or asks at once; nothing where the account has no question. */
export function RatingMenu({
  conversation,
  target,
  isDisabled,
  onChoose,
}: {
  conversation: Conversation
  target: Ref<HTMLButtonElement>
  /** Whether the conversation is left to a colleague. */
  isDisabled: boolean
  onChoose: (act: Act) => void
}) {
  const { data: settings } = useInboxSettings()
  const { mutate } = useAskForRating(conversation.contact.id)
  if (settings === undefined || settings.csat === null) return null
  const ask = () =>
    mutate(undefined, {
      onSuccess: () =>
        notifications.show({ message: 'They are asked how it was. What they answer opens nothing.' }),
    })
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          size={26}
          variant="default"
          disabled={isDisabled}
          aria-label="Ask for a rating, or close without one"
        >
          <ChevronDown size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {conversation.state !== 'closed' && (
          <>
            <Menu.Item onClick={() => onChoose({ state: 'closed', askRating: true })}>
              Close and ask for a rating
            </Menu.Item>
            <Menu.Item onClick={() => onChoose({ state: 'closed', askRating: false })}>
              Close without asking
            </Menu.Item>
          </>
        )}
        <Menu.Item disabled={conversation.csat !== null} onClick={ask}>
          Ask for a rating now
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
