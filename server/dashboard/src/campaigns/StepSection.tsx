import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { counted } from '../ui/counted.ts'
import { Foldable } from '../ui/Foldable.tsx'
import type { CampaignStep } from './campaignSteps.ts'

/** One step of the form of a campaign or a broadcast: folded it says what is set, and what is missing. It begins open while something is missing. */
export function StepSection({
  number,
  title,
  description,
  step: { summary, missing, blanks },
  children,
}: {
  number: number
  title: string
  description?: string
  step: CampaignStep
  children: ReactNode
}) {
  const [startsOpen] = useState(missing.length > 0)
  const lacks = [...missing, ...(blanks === 0 ? [] : [counted(blanks, 'blank')])]
  return (
    <Paper component="section" withBorder aria-label={title} className="campaign-step">
      <Foldable
        startsOpen={startsOpen}
        head={
          <Group gap="sm" wrap="nowrap">
            <Badge
              circle
              size="lg"
              variant="light"
              color={missing.length > 0 ? 'yellow' : 'gray'}
              aria-hidden
            >
              {number}
            </Badge>
            <div className="step-words">
              <Title order={2} size="h5">
                {title}
              </Title>
              {summary !== '' && (
                <Text size="sm" c="dimmed" truncate dir="auto">
                  {summary}
                </Text>
              )}
              {lacks.length > 0 && (
                <Text size="sm" className="step-missing">
                  Missing: {lacks.join(', ')}
                </Text>
              )}
            </div>
          </Group>
        }
      >
        <Stack gap="md" px="md" pb="md">
          {description !== undefined && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
          {children}
        </Stack>
      </Foldable>
    </Paper>
  )
}
