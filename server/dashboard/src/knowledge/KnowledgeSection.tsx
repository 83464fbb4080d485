import './knowledge.css'
import { Text } from '@mantine/core'
import { maxKnowledgeSources } from '@replyloop/shared/values/knowledge'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { AddSource } from './AddSource.tsx'
import { useKnowledge } from './knowledgeQueries.ts'
import { SourceItem } from './SourceItem.tsx'

/** What the bot of a campaign knows from files and pages. What is done here is saved at once. */
export function KnowledgeSection({
  campaignId,
  isCopy,
}: {
  campaignId: string | undefined
  /** Whether a new campaign gets the sources of another one. */
  isCopy: boolean
}) {
  const { data: sources = [], error, refetch, isSuccess } = useKnowledge(campaignId)
  return (
    <Section
      title="Knowledge"
      description="Files and pages from which the bot answers, too. Whatever stands in them it may tell anybody. What you do here is saved at once."
    >
      {campaignId === undefined ? (
        <Text size="sm">
          {isCopy
            ? 'The copy gets the files and pages of the original, and reads them. Create it first; then you can change them here.'
            : 'Create the campaign first; then you can add files and pages here.'}
        </Text>
      ) : (
        <>
          <ErrorNotice error={error} onRetry={() => void refetch()} />
          {isSuccess && sources.length === 0 && (
            <Text size="sm" mb="sm">
              Nothing yet. Add a price list, your terms, or the pages of your site that answer questions.
            </Text>
          )}
          <ul className="sources" aria-label="Sources">
            {sources.map((source) => (
              <SourceItem key={source.id} source={source} />
            ))}
          </ul>
          {sources.length >= maxKnowledgeSources ? (
            <Text size="sm" c="dimmed">
              A campaign can have {maxKnowledgeSources} sources. Delete one to add another.
            </Text>
          ) : (
            <AddSource campaignId={campaignId} />
          )}
        </>
      )}
    </Section>
  )
}
