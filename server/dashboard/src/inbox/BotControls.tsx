import { Button, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RequestBody } from '../api.ts'
import { useCampaign, useHasAnyBot } from '../campaigns/campaignQueries.ts'
import { ChevronDown } from '../ui/icons.ts'
import { PlainTime } from '../ui/Time.tsx'
import { useMay } from '../useSession.ts'
import { botStateOf, type BotState } from './botState.ts'
import { useChangeBot, type Conversation } from './inboxQueries.ts'

type BotChange = RequestBody<'PATCH /conversations/:contactId/bot'>

const switchOn = { does: 'Switch the bot on', change: { botActive: true } }
const switchOff = { does: 'Switch the bot off', change: { botActive: false } }
const pauses = [
  { does: 'Pause for 1 hour', change: { pauseHours: 1 } },
  { does: 'Pause for 1 day', change: { pauseHours: 24 } },
  { does: 'Pause for 1 week', change: { pauseHours: 168 } },
]

/** How each state looks, what can be done in it, and what happens next. */
const states: Readonly<
  Record<
    BotState['is'],
    { color: string; next: string; items: readonly { does: string; change: BotChange }[] }
  >
> = {
  on: {
    color: 'green',
    next: 'It answers what it knows, and hands over the rest.',
    items: [...pauses, switchOff],
  },
  paused: {
    color: 'yellow',
    next: 'It is silent until then, or until you end the pause.',
    items: [{ does: 'End the pause', change: { pauseHours: 0 } }, ...pauses, switchOff],
  },
  handed_over: {
    color: 'orange',
    next: 'It is silent until you have answered.',
    items: [{ does: 'Let the bot answer', change: { botActive: true } }, switchOff],
  },
  off: { color: 'gray', next: 'It answers this contact nothing until you switch it on.', items: [switchOn] },
  opted_out: { color: 'gray', next: 'Nothing is sent until they write START.', items: [] },
  no_campaign: {
    color: 'gray',
    next: 'No Live campaign has a bot that could answer.',
    items: [...pauses, switchOff],
  },
  campaign_off: { color: 'gray', next: '', items: [...pauses, switchOff] },
}

const Silent = ({ children }: { children: string }) => (
  <>
    Bot off
    <Text span inherit visibleFrom="xs">
      : {children}
    </Text>
  </>
)

function nameOfState(state: BotState): ReactNode {
  switch (state.is) {
    case 'on':
      return 'Bot on'
    case 'off':
      return 'Bot off'
    case 'opted_out':
      return <Silent>opted out</Silent>
    case 'handed_over':
      return 'Bot handed over'
    case 'no_campaign':
      return <Silent>no campaign</Silent>
    case 'campaign_off':
      return <Silent>campaign</Silent>
    case 'paused':
      return (
        <>
          Bot paused
          <Text span inherit visibleFrom="xs">
            {', ends '}
            <PlainTime at={state.until} />
          </Text>
        </>
      )
  }
}

/** Says what the bot does for a contact, and is the menu that changes it. */
export function BotControls({ conversation }: { conversation: Conversation }) {
  const { contact } = conversation
  const { mutate, isPending } = useChangeBot(contact.id)
  const { data: campaign } = useCampaign(contact.campaignId)
  const hasAnyBot = useHasAnyBot(contact.campaignId === null) ?? true
  const may = useMay('agent')
  const state = botStateOf(conversation, { campaign, hasAnyBot })
  const { color, next, items } = states[state.is]
  const shown = may ? items : []
  const change = (body: BotChange) =>
    mutate(body, {
      onError: ({ message }) =>
        notifications.show({ color: 'red', title: 'The bot stays as it was', message }),
    })
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="light"
          color={color}
          loading={isPending}
          rightSection={<ChevronDown size={14} />}
          className="bot-state"
        >
          <span>{nameOfState(state)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {state.is === 'campaign_off' ? (
          <Menu.Label className="break-long-words">
            The campaign <bdi>{campaign?.name}</bdi> {state.why}: its bot answers nobody.
          </Menu.Label>
        ) : shown.length > 0 ? (
          <Menu.Label>{next}</Menu.Label>
        ) : (
          <Menu.Item>{next}</Menu.Item> // a menu has one item at least, which takes the focus
        )}
        {shown.map(({ does, change: body }) => (
          <Menu.Item key={does} onClick={() => change(body)}>
            {does}
          </Menu.Item>
        ))}
        {state.is === 'campaign_off' && campaign !== undefined && (
          <Menu.Item component={Link} to={`/campaigns/${campaign.id}`}>
            Open the campaign
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
