import { Alert, Anchor, Group, Text } from '@mantine/core'
import { templateHoldReasons } from '@replyloop/shared/values/opening'
import type { StepTemplate } from '@replyloop/shared/contract/template'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { Link } from '@tanstack/react-router'
import { holdReason, type Campaign } from '../campaigns/campaignLabels.ts'
import { counted } from '../ui/counted.ts'
import { TemplateBadge } from './TemplateBadge.tsx'
import { templateStates } from './templateLabels.ts'
import { May } from '../roles/May.tsx'

/** How far the template of a campaign's opening message is, and how many messages wait for it; nothing while all is well. */
export function TemplateNotice({
  campaign: { id, templates, held, type, openingMessage },
}: {
  campaign: Campaign
}) {
  if (templates === null || type === 'Incoming') return null
  const { opening } = templates
  if (opening === null && openingMessage === null) return null
  const waiting = held.filter(({ reason }) => isOneOf(templateHoldReasons, reason))
  const count = waiting.reduce((sum, { openings }) => sum + openings, 0)
  const latest = opening?.next ?? opening
  if (count === 0 && latest?.template.state === 'approved') return null
  const state = opening?.template.state
  const waits =
    count === 0
      ? undefined
      : state === 'pending' || state === 'draft'
        ? `${counted(count, 'opening message waits', 'opening messages wait')} for the approval of the template`
        : `${counted(count, 'opening message is', 'opening messages are')} on hold: ${(waiting[0] === undefined ? '' : holdReason({ reason: waiting[0].reason, detail: null })).toLowerCase()}`
  return (
    <Alert
      color={templateStates[latest?.template.state ?? 'pending'].color}
      role="status"
      aria-label="Template"
      title={waits ?? withoutWaiting(opening)}
    >
      {opening === null ? (
        <Text size="sm">Its channel needs an approved template to write to those who have not written.</Text>
      ) : (
        <>
          <Group gap="xs" mb={4}>
            <Text size="sm" fw={600} className="break-long-words">
              {(latest ?? opening).template.name}
            </Text>
            <TemplateBadge inAlert state={(latest ?? opening).template.state} />
          </Group>
          <Text size="sm">
            {(latest ?? opening).template.reason !== null && `${(latest ?? opening).template.reason}. `}
            {opening.next === null
              ? templateStates[opening.template.state].next
              : 'The approved version goes on until the new one is approved.'}
          </Text>
        </>
      )}
      <May role="manager">
        <Anchor component={Link} to={`/campaigns/${id}/edit`} size="sm" c="inherit" underline="always">
          {opening === null ? 'Submit the text, or choose a template' : 'Show the template'}
        </Anchor>
      </May>
    </Alert>
  )
}

/** What there is to say of a template for which nobody waits. */
const withoutWaiting = (opening: StepTemplate | null) => {
  if (opening === null) return 'The opening message has no template yet'
  return opening.next === null
    ? 'The template of the opening message is not approved'
    : 'A new version of the template is on its way'
}
