import { Button, Group, Stack, Text } from '@mantine/core'
import { ChannelSelect } from '../contacts/ChannelSelect.tsx'
import { countText } from '../contacts/countText.ts'
import { usePreview } from '../filters/filterQueries.ts'
import { StepSection } from '../campaigns/StepSection.tsx'
import { Plus } from '../ui/icons.ts'
import { noAudience, withoutThose } from './audienceDraft.ts'
import { AudienceFields } from './AudienceFields.tsx'
import type { BroadcastForm } from './broadcastForm.ts'
import { whoStep } from './broadcastSteps.ts'
import { useAudienceName, type Audience } from './useAudience.ts'

/** Whom a broadcast is for, who of them is left out, and by which channel it goes out. */
export function WhoFields({
  form,
  audience,
  exclude,
  showsUnfinished,
}: {
  form: BroadcastForm
  audience: Audience
  exclude: Audience
  /** Whether conditions that lack something say so. */
  showsUnfinished: boolean
}) {
  const { values, errors } = form
  const names = {
    audience: useAudienceName(values.audience),
    exclude: useAudienceName(values.exclude ?? noAudience),
  }
  const fieldsOf = (of: 'audience' | 'exclude') => ({
    errors: {
      listId: errors[`${of}.listId`],
      segmentId: errors[`${of}.segmentId`],
      filter: errors[`${of}.filter`],
    },
    showsUnfinished,
    onChange: (changed: object) => {
      for (const [name, value] of Object.entries(changed)) form.setFieldValue(`${of}.${name}`, value)
    },
  })
  return (
    <StepSection
      number={2}
      title="Who"
      step={whoStep(values, names)}
      description="Each person gets it once. Who has opted out, or cannot be reached, gets nothing: the dry run says how many that are."
    >
      <Stack>
        <AudienceFields
          label="Who gets it"
          value={values.audience}
          audience={audience}
          {...fieldsOf('audience')}
        />
        {values.exclude === null ? (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Plus size={14} />}
              onClick={() => form.setFieldValue('exclude', noAudience)}
            >
              Leave some of them out
            </Button>
          </Group>
        ) : (
          <>
            <Group justify="space-between" gap="xs">
              <Text size="sm" fw={600}>
                But not
              </Text>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                onClick={() => form.setFieldValue('exclude', null)}
              >
                Leave nobody out
              </Button>
            </Group>
            <AudienceFields
              label="Who is left out"
              value={values.exclude}
              audience={exclude}
              {...fieldsOf('exclude')}
            />
            <Rest audience={audience} exclude={exclude} />
          </>
        )}
        <ChannelSelect
          label="Channel"
          description="Empty: where each is reached, by the channel of the contact, else by that of the campaign."
          placeholder="Where each is reached"
          clearable
          value={values.channel}
          onChange={(channel) => form.setFieldValue('channel', channel)}
          error={errors['channel']}
        />
      </Stack>
    </StepSection>
  )
}

/** How many are left, without those who are left out. */
function Rest({ audience, exclude }: { audience: Audience; exclude: Audience }) {
  const [those, others] = [audience.meant, exclude.meant]
  const rest = those === null || others === null ? null : withoutThose(those, others)
  const { data } = usePreview(rest)
  if (those === null || others === null) return null
  if (rest === null)
    return (
      <Text size="sm" c="dimmed">
        The dry run says how many are left: both together are more than one filter can count.
      </Text>
    )
  return (
    <Text fw={600} role="status">
      {data === undefined ? 'Counting who is left…' : `Left: ${countText(data)}`}
    </Text>
  )
}
