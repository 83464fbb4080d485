import './phone.css'
import { Anchor, Avatar, Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BatteryFull, Signal, Smartphone, Wifi } from '../ui/icons.ts'
import { isNotFound } from '../apiError.ts'
import type { Campaign } from '../campaigns/campaignLabels.ts'
import { useGoesOutAsSms } from '../campaigns/TextSmsCount.tsx'
import { hasBot, sendsOpenings } from '../campaigns/transitions.ts'
import { conversationPath, useConversation, type Conversation } from '../inbox/inboxQueries.ts'
import { useSession } from '../useSession.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { clockFormat } from '../ui/format.ts'
import { PhoneChat } from './PhoneChat.tsx'
import { StartOver } from './StartOver.tsx'
import { useBecomeContact, useHasSandbox, useTestContact } from './sandboxQueries.ts'

interface PhoneProps {
  /** The campaign whose contact the user is; left out for a contact who writes first. */
  campaign?: Campaign
  /** The test contact to be; left out: whom the user has become. */
  contactId?: string | undefined
  /** Called when the user has become a new contact. */
  onContact?: (contactId: string) => void
}

const noCampaign = { channel: '', secondChannel: null }

/** The sandbox's phone: the user writes as a contact, and sees what a contact receives. */
export function Phone({ campaign, contactId: given, onContact }: PhoneProps) {
  const { contactId, campaignId, remember } = useTestContact({ campaignId: campaign?.id, contactId: given })
  const become = useBecomeContact((id, of) => {
    remember(id, of)
    onContact?.(id)
  })
  const isSms = useGoesOutAsSms(campaign ?? noCampaign)
  const nothingYet =
    campaign !== undefined && sendsOpenings(campaign)
      ? 'The opening message is on its way.'
      : 'You are a contact now. Write something.'
  const stranger = (
    <Stranger
      campaign={campaign}
      onStart={() => become.mutate({ campaignId: campaign?.id })}
      isStarting={become.isPending}
    />
  )
  if (useHasSandbox() === false && contactId === undefined)
    return (
      <>
        {stranger}
        <ErrorNotice error={become.error} />
      </>
    )
  return (
    <Stack gap="xs" className="phone-place">
      <section className="phone" aria-label="Phone">
        <PhoneBar />
        {contactId === undefined ? (
          stranger
        ) : (
          <PhoneChat
            key={contactId}
            contactId={contactId}
            isSms={isSms}
            nothingYet={nothingYet}
            stranger={stranger}
            startOver={
              <StartOver
                campaign={campaign}
                isStarting={become.isPending}
                onStart={() => become.mutate({ campaignId, erase: contactId })}
              />
            }
          />
        )}
      </section>
      <ErrorNotice error={become.error} />
      {contactId !== undefined && (
        <Hints
          contactId={contactId}
          isOpen={given !== undefined}
          campaign={campaign}
          startOver={
            <StartOver
              campaign={campaign}
              isStarting={become.isPending}
              onStart={() => become.mutate({ campaignId, erase: contactId })}
            />
          }
        />
      )}
    </Stack>
  )
}

/** Opens the phone, and makes the user a contact first who is none yet. */
export function BeAContactButton({
  campaignId,
  onOpen,
  onContact,
}: {
  campaignId: string | undefined
  onOpen: () => void
  onContact: (contactId: string) => void
}) {
  const { contactId, remember } = useTestContact({})
  const become = useBecomeContact((id, of) => {
    remember(id, of)
    onContact(id)
  })
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<Smartphone size={14} />}
      loading={become.isPending}
      onClick={() => {
        onOpen()
        if (contactId === undefined)
          become.mutate(
            { campaignId },
            {
              onError: ({ message }) =>
                notifications.show({ color: 'red', title: 'You are not a contact yet', message }),
            },
          )
      }}
    >
      Be a contact
    </Button>
  )
}

/** The status bar, and the name of whom the contact writes with. */
function PhoneBar() {
  const name = useSession().data?.account.name ?? ''
  return (
    <header>
      <div className="phone-status" aria-hidden>
        {clockFormat.format(Date.now())}
        <span>
          <Signal size={13} /> <Wifi size={13} /> <BatteryFull size={15} />
        </span>
      </div>
      <div className="phone-title">
        <Avatar name={name} size={30} color="indigo" alt="" />
        <Text size="sm" fw={600} truncate dir="auto">
          {name}
        </Text>
      </div>
    </header>
  )
}

/** What the phone shows before the user is a contact. */
function Stranger({
  campaign,
  onStart,
  isStarting,
}: {
  campaign: Campaign | undefined
  onStart: () => void
  isStarting: boolean
}) {
  const mayStart = campaign === undefined || campaign.status === 'Live'
  return (
    <Stack className="phone-screen" align="center" justify="center" ta="center">
      <Text size="sm">{promiseOf(campaign)}</Text>
      {mayStart && (
        <Button onClick={onStart} loading={isStarting}>
          Be a contact
        </Button>
      )}
    </Stack>
  )
}

function promiseOf(campaign: Campaign | undefined): string {
  if (campaign === undefined)
    return 'Write to your business as a contact does, and see how it arrives in the inbox.'
  if (campaign.status === 'Draft') return 'Go live to receive the opening message here.'
  if (campaign.status === 'Paused') return 'It is Paused. Go live again to be a contact here.'
  if (campaign.status === 'Completed') return 'It is Completed: it greets and answers nobody any more.'
  if (sendsOpenings(campaign)) return 'You join the list, and the opening message arrives here.'
  return campaign.type === 'Incoming'
    ? 'An Incoming campaign greets nobody: you write first.'
    : 'Nobody is greeted: that takes a list, its trigger switched on, and a text. You can write first.'
}

/** Below the phone: what the account sees of the contact, what else to try, and a way to begin again. */
function Hints({
  contactId,
  isOpen,
  campaign,
  startOver,
}: {
  contactId: string
  /** Whether the inbox shows the conversation beside the phone. */
  isOpen: boolean
  campaign: Campaign | undefined
  /** The button; where the bot has handed over, the phone itself has it. */
  startOver: ReactNode
}) {
  const { data: conversation, error } = useConversation(contactId)
  if (conversation === undefined || isNotFound(error)) return null
  const { contact } = conversation
  return (
    <Stack gap={4} align="center" ta="center" className="phone-hints">
      <Text size="xs" role="status">
        {accountSees(conversation, campaign)}{' '}
        {!isOpen && (
          <Anchor component={Link} to={conversationPath(contactId)} inherit underline="always">
            Show the conversation
          </Anchor>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {contact.optedOut ? 'Write START to come back.' : 'Write STOP to opt out, START to come back.'}
      </Text>
      {conversation.needsHuman === null && startOver}
    </Stack>
  )
}

function accountSees({ contact, needsHuman, botPausedUntil }: Conversation, campaign: Campaign | undefined) {
  if (contact.optedOut) return 'You have opted out: nothing can be sent to you.'
  if (needsHuman !== null) return 'The inbox says “Needs a human”.'
  if (botPausedUntil !== null) return 'A person has replied: the bot is silent for a while.'
  if (campaign !== undefined && campaign.status !== 'Live')
    return `The campaign is ${campaign.status}: the bot is silent.`
  if (campaign !== undefined && !hasBot(campaign))
    return 'The bot does not answer in this campaign: what you write waits in the inbox.'
  return 'What you write stands in the inbox, marked “Test”, and in no figure.'
}
