import { Badge, Button, Group, Progress, Switch, Text } from '@mantine/core'
import { maxSitemapPages, type KnowledgeKind, type KnowledgeState } from '@replyloop/shared/values/knowledge'
import { useState } from 'react'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { numberText } from '../ui/format.ts'
import { Time } from '../ui/Time.tsx'
import {
  isUnderWay,
  useDeleteKnowledge,
  useReadAgain,
  useRefreshWeekly,
  type Source,
} from './knowledgeQueries.ts'
import { PassagesDialog } from './PassagesDialog.tsx'

const kindLabels: Readonly<Record<KnowledgeKind, string>> = {
  file: 'File',
  text: 'Text',
  page: 'Page',
  sitemap: 'Sitemap',
}
const states: Readonly<Record<KnowledgeState, { label: string; color: string }>> = {
  pending: { label: 'Waits', color: 'gray' },
  reading: { label: 'Reading', color: 'blue' },
  ready: { label: 'Ready', color: 'green' },
  failed: { label: 'Not read', color: 'red' },
}

/** A source: how far it is read, why not, and what one can do with it. */
export function SourceItem({ source }: { source: Source }) {
  const { name, kind, url, state, failure, passages, refreshWeekly, readAt } = source
  const [isOpen, setOpen] = useState(false)
  const again = useReadAgain(source)
  const weekly = useRefreshWeekly(source)
  const deletion = useDeleteKnowledge(source)
  return (
    <li>
      <Group gap="xs" wrap="nowrap">
        <Badge color={states[state].color} fw={500} style={{ flexShrink: 0 }}>
          {states[state].label}
        </Badge>
        <Text fw={500} className="source-name" dir="auto">
          {name}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" className="source-name">
        {kindLabels[kind]}
        {url !== null && ` · ${url}`}
      </Text>
      <div role="status" aria-label={`State of ${name}`}>
        <StateText source={source} />
      </div>
      {failure !== null && state === 'failed' && (
        <Text size="sm" mt={4}>
          {failure.message}
          {passages > 0 && readAt !== null && (
            <>
              {' '}
              Until then the bot uses what was read <Time at={readAt} />.
            </>
          )}
        </Text>
      )}
      {url !== null && (
        <Switch
          mt="xs"
          label="Read again each week"
          checked={weekly.isPending ? weekly.variables : refreshWeekly}
          onChange={(event) => weekly.mutate(event.currentTarget.checked)}
        />
      )}
      <Group gap="xs" mt="xs">
        {passages > 0 && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            Show what was read
          </Button>
        )}
        {!isUnderWay(source) && (
          <Button
            variant="default"
            size="xs"
            loading={again.isPending}
            onClick={() => again.mutate(undefined)}
          >
            Read again
          </Button>
        )}
        <ConfirmButton
          size="xs"
          question={<>Delete {name}?</>}
          consequence="The bot answers no more from it. What was sent stays as it was."
          confirm="Delete source"
          onConfirm={() => deletion.mutateAsync(undefined)}
          mutation={deletion}
        >
          Delete
        </ConfirmButton>
      </Group>
      <ErrorNotice error={again.error ?? weekly.error} />
      {isOpen && <PassagesDialog source={source} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** How far a source is read; of a sitemap, in pages. */
function StateText({ source }: { source: Source }) {
  const { state, passages, pagesRead, pagesFound, readAt, kind } = source
  const most = Math.min(pagesFound ?? 0, maxSitemapPages)
  if (state === 'pending') return <Text size="sm">It is read in a moment.</Text>
  if (state === 'reading')
    return pagesFound === null ? (
      <Text size="sm">It is being read.</Text>
    ) : (
      <>
        <Text size="sm">
          {numberText(pagesRead)} of {counted(most, 'page')} are read.
        </Text>
        <Progress value={(100 * pagesRead) / Math.max(1, most)} aria-label="Pages that are read" mt={4} />
      </>
    )
  if (state === 'failed' || readAt === null) return null
  return (
    <Text size="sm">
      {counted(passages, 'passage')}
      {kind === 'sitemap' && ` of ${counted(pagesRead, 'page')}`}, read <Time at={readAt} />.
      {pagesFound !== null &&
        pagesFound > pagesRead &&
        ` The sitemap names ${numberText(pagesFound)}; ${
          pagesFound > maxSitemapPages
            ? `the first ${maxSitemapPages} are read.`
            : 'the others could not be read, or have no text.'
        }`}
    </Text>
  )
}
