import { Anchor, Stack, Text } from '@mantine/core'
import { MessageChoices } from '../content/MessageChoices.tsx'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useList } from '../lists/listQueries.ts'
import { counted } from '../ui/counted.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { Section } from '../ui/Section.tsx'
import { TeamName } from '../teams/teamParts.ts'
import { templateStates } from '../templates/templateLabels.ts'
import { whenText } from './delays.ts'
import { languageLabel } from './languages.ts'
import { triggerLabel, typeDescriptions, type Campaign } from './campaignLabels.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )
}

const onOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

/** A campaign's settings in short. */
export function CampaignSummary({ campaign }: { campaign: Campaign }) {
  const { listId } = campaign
  return (
    <Section title="Set up as">
      <Stack component="dl" gap="sm" m={0}>
        <Fact name="Type">
          {campaign.type}: {typeDescriptions[campaign.type].toLowerCase()}
        </Fact>
        <Fact name="List">{listId === null ? 'None' : <LinkedList id={listId} />}</Fact>
        <Fact name={triggerLabel}>{onOff(campaign.triggerOnListAdd && campaign.type !== 'Incoming')}</Fact>
        <Fact name="Opening message">
          <Text span inherit lineClamp={6} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {campaign.openingMessage ?? 'None'}
          </Text>
          {campaign.opening !== null && <MessageChoices message={campaign.opening} />}
        </Fact>
        <Fact name="Send rate">{counted(campaign.effectivePacePerMinute, 'opening message')} a minute</Fact>
        <Fact name="Bot">{onOff(campaign.botEnabled && campaign.type !== 'Outgoing')}</Fact>
        <Fact name="Follow-ups">
          {campaign.followUps.length === 0 ? 'None' : campaign.followUps.map(whenText).join(', ')}
        </Fact>
        <Fact name="Language">{languageLabel(campaign.language)}</Fact>
        <Fact name="Channel">{campaign.channel}</Fact>
        {campaign.secondChannel !== null && <Fact name="Second channel">{campaign.secondChannel}</Fact>}
        {campaign.teamId !== null && (
          <Fact name="Team">
            <Suspense>
              <TeamName id={campaign.teamId} />
            </Suspense>
          </Fact>
        )}
        {campaign.keywords.length > 0 && <Fact name="Keywords">{campaign.keywords.join(', ')}</Fact>}
        {campaign.formFields.length > 0 && (
          <Fact name="Fields from forms">{campaign.formFields.map(({ name }) => name).join(', ')}</Fact>
        )}
        {campaign.templates?.opening && (
          <Fact name="Template">
            {campaign.templates.opening.template.name}:{' '}
            {templateStates[campaign.templates.opening.template.state].label.toLowerCase()}
          </Fact>
        )}
        <Fact name="Campaign identifier">
          <CopyField value={campaign.id} label="campaign identifier" />
        </Fact>
      </Stack>
    </Section>
  )
}

function LinkedList({ id }: { id: string }) {
  const { data: list } = useList(id)
  return (
    <Anchor component={Link} to={`/lists/${id}`} size="sm" dir="auto">
      {list?.name ?? id}
    </Anchor>
  )
}
