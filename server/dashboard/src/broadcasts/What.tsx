import { Stack, Text } from '@mantine/core'
import { useCampaign, usePreview } from '../campaigns/campaignQueries.ts'
import { PreviewBubble } from '../campaigns/PreviewBubble.tsx'
import { useGoesOutAsSms } from '../campaigns/TextSmsCount.tsx'
import { nameOf } from '../contacts/nameOf.ts'
import { draftOf } from '../content/choicesDraft.ts'
import { filesOf } from '../content/filesDraft.ts'
import type { OneBroadcast } from './broadcastQueries.ts'

type Said = NonNullable<OneBroadcast['content']>

/** What a broadcast says, as a contact gets it; of several variants each with its share. */
export function What({ broadcast }: { broadcast: OneBroadcast }) {
  const { content, variants, channel, campaignId } = broadcast
  const { data: campaign } = useCampaign(campaignId)
  const said = variants ?? (content === null ? [] : [{ name: null, share: 100, content }])
  const { data: preview } = usePreview(
    said.map((variant) => variant.content.body ?? ''),
    null,
  )
  // A contact who lacks a field would not get it at all: then the text is shown as it is written.
  const filled = preview?.texts.map(({ text, missing }) => (missing.length > 0 ? undefined : text)) ?? []
  const isFilled = said.some(({ content: { template } }, at) => template === null && filled[at] !== undefined)
  const isSms = useGoesOutAsSms({
    channel: channel ?? campaign?.channel ?? '',
    secondChannel: channel === null ? (campaign?.secondChannel ?? null) : null,
  })
  return (
    <Stack gap="md">
      {said.map(({ name, share, content: one }, at) => (
        <div key={name ?? ''}>
          {name !== null && (
            <Text size="sm" mb={4}>
              <Text span inherit fw={500}>
                <bdi>{name}</bdi>
              </Text>
              , {share} %
            </Text>
          )}
          {one.template === null ? (
            <PreviewBubble
              text={filled[at] ?? one.body ?? ''}
              choices={draftOf(one)}
              files={filesOf(one)}
              isSms={isSms}
            />
          ) : (
            <TemplateUse template={one.template} />
          )}
        </div>
      ))}
      {preview?.contact && isFilled && (
        <Text size="xs" c="dimmed">
          As <bdi>{nameOf(preview.contact)}</bdi> would get it.
        </Text>
      )}
    </Stack>
  )
}

const TemplateUse = ({
  template: { name, language, values },
}: {
  template: NonNullable<Said['template']>
}) => (
  <>
    <Text size="sm">
      {name === null ? (
        'A template that is not there any more'
      ) : (
        <>
          The template <bdi>{name}</bdi>
        </>
      )}
      {language !== null && ` (${language})`}
    </Text>
    {Object.keys(values).length > 0 && (
      <Text size="xs" c="dimmed" className="break-long-words">
        {Object.entries(values)
          .map(([key, value]) => `${key}: ${value}`)
          .join(', ')}
      </Text>
    )}
  </>
)
