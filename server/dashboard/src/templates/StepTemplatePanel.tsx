import { Alert, Button, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import type { StepTemplate } from '@replyloop/shared/contract/template'
import { useState } from 'react'
import type { Campaign } from '../campaigns/campaignLabels.ts'
import { useChannelsOf } from '../channels/channelQueries.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PickTemplate } from './PickTemplate.tsx'
import { SubmitTemplate } from './SubmitTemplate.tsx'
import { TemplateBadge } from './TemplateBadge.tsx'
import { categoryLabels, templateLanguageLabel, templateStates } from './templateLabels.ts'
import { useChooseTemplate } from './templateQueries.ts'

interface Props {
  campaign: Campaign
  /** Which follow-up, from 1; left out: the opening message. */
  followUp?: number
  /** The text as it is in the form. */
  text: string
  /** Whether the form holds what is saved: only that can be submitted. */
  isSaved: boolean
}

/** The template by which a step of a campaign goes out where no free text may be sent. */
export function StepTemplatePanel({ campaign, followUp, text, isSaved }: Props) {
  const channel = useChannelsOf(campaign).find(({ can }) => can.templates)
  const step =
    (followUp === undefined ? campaign.templates?.opening : campaign.templates?.followUps[followUp - 1]) ??
    null
  const choose = useChooseTemplate(campaign)
  const [way, setWay] = useState<'submit' | 'pick'>(step === null || step.isWritten ? 'submit' : 'pick')
  const [isOpen, setOpen] = useState(followUp === undefined || step !== null)
  if (channel === undefined) return null
  const about = {
    campaign,
    channelId: channel.id,
    step,
    choose,
    target: followUp === undefined ? {} : { followUp },
  }
  return (
    <Paper
      withBorder
      p="sm"
      role="group"
      aria-label={
        followUp === undefined ? 'Template of the opening message' : `Template of follow-up ${followUp}`
      }
    >
      <Stack gap="sm">
        {step === null ? (
          <Text size="sm" c="dimmed">
            {followUp === undefined
              ? `Who has not written in the last day gets this on ${channel.name} by an approved template only. Until there is one, opening messages are on hold.`
              : `Outside the day after the contact’s last message this step needs an approved template; without one it is left out then.`}
          </Text>
        ) : (
          <StateOf step={step} />
        )}
        {isOpen ? null : (
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              Set up a template
            </Button>
          </Group>
        )}
        {isOpen && (
          <>
            <SegmentedControl
              size="xs"
              value={way}
              onChange={(value) => setWay(value === 'pick' ? 'pick' : 'submit')}
              data={[
                { value: 'submit', label: 'Submit this text' },
                { value: 'pick', label: 'Choose a template' },
              ]}
            />
            {way === 'submit' ? (
              <SubmitTemplate {...about} text={text} isSaved={isSaved} />
            ) : (
              <PickTemplate {...about} isSaved={isSaved} />
            )}
          </>
        )}
        {step !== null && (
          <Group>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              disabled={!isSaved}
              onClick={() => choose.mutate({ ...about.target, clear: true })}
            >
              Use no template
            </Button>
          </Group>
        )}
        <ErrorNotice error={choose.error} />
      </Stack>
    </Paper>
  )
}

/** How far the template of a step and its newer version are, and what happens next. */
function StateOf({ step: { template, next, isWritten } }: { step: StepTemplate }) {
  const { name, language, category, state, reason } = template
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Text size="sm" fw={600} className="break-long-words">
          {name}
        </Text>
        <TemplateBadge state={state} />
      </Group>
      <Text size="xs" c="dimmed">
        {categoryLabels[category]}, {templateLanguageLabel(language)}
      </Text>
      <Text size="sm">
        {reason !== null && `${reason}. `}
        {templateStates[state].next}
      </Text>
      {next !== null && (
        <Alert
          color={templateStates[next.template.state].color}
          p="xs"
          title={`New version: ${next.template.name}`}
        >
          <Group gap="xs" mb={4}>
            <TemplateBadge inAlert state={next.template.state} />
          </Group>
          {next.template.reason !== null && `${next.template.reason}. `}
          {next.template.state === 'rejected'
            ? 'Change the text again; until then the approved version goes on.'
            : 'Until it is approved the version above goes on.'}
        </Alert>
      )}
      {isWritten && (
        <Text size="xs" c="dimmed">
          When you save a changed text, it is submitted as a new version by itself.
        </Text>
      )}
    </Stack>
  )
}
