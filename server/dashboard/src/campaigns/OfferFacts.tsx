import { Alert, Button, Group, List, Text } from '@mantine/core'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { TriangleAlert } from '../ui/icons.ts'
import type { CampaignForm } from './campaignForm.ts'
import type { Campaign } from './campaignLabels.ts'
import { leftIn, moveFact } from './moveFact.ts'
import { useKeepInInstructions, useUntoldFacts } from './untoldFactsQueries.ts'

/**
 * Offers to move what reads like a public fact from the instructions of a campaign, which the built-in bot does not read.
 * Nothing of it is saved before the form is.
 */
export function OfferFacts({ form, campaign }: { form: CampaignForm; campaign: Campaign }) {
  const found = useUntoldFacts(campaign.id).data?.data[0]?.sentences ?? []
  const keepInInstructions = useKeepInInstructions(campaign)
  const sentences = leftIn(form.values, found)
  if (sentences.length === 0) return null
  const move = (moved: readonly string[]) => {
    const { botInstructions, publicFacts } = form.getValues()
    form.setValues(moved.reduce(moveFact, { botInstructions, publicFacts }))
  }
  return (
    <Alert
      role="status"
      color="orange"
      icon={<TriangleAlert size={18} />}
      title={`The bot does not tell ${counted(sentences.length, 'sentence')} of the instructions`}
    >
      <Text size="sm">
        They read like facts, such as the built-in bot once sent to contacts. Now it sends public facts alone.
        Move what anybody may know, and save.
      </Text>
      <List listStyleType="none" my="xs" spacing={4} size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm" className="break-long-words">
                {sentence}
              </Text>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Move: ${sentence}`}
                onClick={() => move([sentence])}
              >
                Move
              </Button>
            </Group>
          </List.Item>
        ))}
      </List>
      <ErrorNotice error={keepInInstructions.error} />
      <Group gap="xs">
        <Button size="xs" onClick={() => move(sentences)}>
          Move all to public facts
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={keepInInstructions.isPending}
          onClick={() => keepInInstructions.mutate()}
        >
          Leave them in the instructions
        </Button>
      </Group>
    </Alert>
  )
}
