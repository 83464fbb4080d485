import { Box, Text, Title } from '@mantine/core'
import { Foldable } from './Foldable.tsx'
import type { SectionProps } from './Section.tsx'

/** A part of a page that is seldom wanted, or had better not be pressed by mistake: folded below its heading, without a card. */
export const FoldedSection = ({ title, description, children }: SectionProps) => (
  <Box component="section" aria-label={title} className="folded-section">
    <Foldable
      startsOpen={false}
      head={
        <>
          <Title order={2} size="h6">
            {title}
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </>
      }
    >
      <Box pt="sm" pb="md">
        {children}
      </Box>
    </Foldable>
  </Box>
)
