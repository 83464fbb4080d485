import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { useState } from 'react'
import { useMay } from '../useSession.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { counted } from '../ui/counted.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { InDoubtRow } from './InDoubtRow.tsx'
import { useMessagesInDoubt, useRetryInDoubt, type MessageInDoubt, type Retried } from './inDoubtQueries.ts'

/** The messages of a channel of which nobody knows whether they arrived, and what sends the chosen ones again. */
export function MessagesInDoubt({ channel: { id, state } }: { channel: ConnectedChannel }) {
  const pages = useMessagesInDoubt(id)
  const { rows, error, refetch } = pages
  return (
    <Section
      title="In doubt"
      description="Messages that may have arrived, or not: the provider gave no answer that tells. They are not sent again by themselves, so that nobody gets one twice."
    >
      {rows === undefined ? (
        <LoadingOrError error={error} refetch={refetch} rows={2} />
      ) : (
        <Stack gap="sm">
          <InDoubtList id={id} rows={rows} hasMore={pages.hasNextPage} isActive={state === 'active'} />
          <ShowMoreButton pages={pages} variant="default" size="sm" style={{ alignSelf: 'flex-start' }}>
            Show older ones
          </ShowMoreButton>
        </Stack>
      )}
    </Section>
  )
}

function InDoubtList({
  id,
  rows,
  hasMore,
  isActive,
}: {
  id: string
  rows: readonly MessageInDoubt[]
  /** Whether there are older ones that are not shown. */
  hasMore: boolean
  isActive: boolean
}) {
  const mayRetry = useMay('manager') && isActive
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [hasAll, setHasAll] = useState(false)
  const retry = useRetryInDoubt(id)
  const chosen = rows.filter((row) => ids.has(row.id))
  const areAllShown = rows.length > 0 && chosen.length === rows.length
  const isAll = hasAll && areAllShown && hasMore
  const choose = (next: ReadonlySet<string>) => {
    setIds(next)
    setHasAll(false)
  }
  const toggle = (messageId: string) => {
    const next = new Set(ids)
    if (!next.delete(messageId)) next.add(messageId)
    choose(next)
  }
  const send = async () => {
    await retry.mutateAsync(isAll ? 'all' : chosen)
    choose(new Set())
  }
  const what = isAll ? 'all of them' : counted(chosen.length, 'message')
  return (
    <>
      {mayRetry && rows.length > 0 && (
        <Group gap="sm">
          <Checkbox
            label={`Choose ${rows.length === 1 ? 'it' : `all ${rows.length} shown`}`}
            checked={areAllShown}
            indeterminate={chosen.length > 0 && !areAllShown}
            onChange={() => choose(new Set(areAllShown ? [] : rows.map((row) => row.id)))}
          />
          {areAllShown && hasMore && !isAll && (
            <Button size="compact-sm" variant="subtle" onClick={() => setHasAll(true)}>
              Choose the older ones, too
            </Button>
          )}
          <ConfirmButton
            size="sm"
            disabled={chosen.length === 0}
            question={`Send ${what} again?`}
            consequence="Nobody knows whether they arrived. Whoever has got one gets it a second time."
            confirm={`Send ${what} again`}
            onConfirm={send}
            mutation={retry}
          >
            {chosen.length === 0 ? 'Send again' : `Send ${what} again`}
          </ConfirmButton>
        </Group>
      )}
      {rows.length > 0 && !isActive && (
        <Text size="sm">The channel sends nothing now. Once it does, they can be sent again here.</Text>
      )}
      <Text size="sm" role="status">
        {retry.data !== undefined && retriedText(retry.data)}
      </Text>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          None: of every message it is known what became of it.
        </Text>
      ) : (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {rows.map((row) => (
            <InDoubtRow
              key={row.id}
              message={row}
              choice={mayRetry ? { isChosen: ids.has(row.id), toggle: () => toggle(row.id) } : null}
            />
          ))}
        </Stack>
      )}
    </>
  )
}

/** What became of those that somebody has had sent again: `3 on their way again. Left out: 1 that has opted out`. */
function retriedText({ retried, changed, optedOut, windowClosed }: Retried): string {
  const left = [
    changed > 0 && `${changed} no longer in doubt, or tried again since`,
    optedOut > 0 && `${optedOut} to people who have opted out`,
    windowClosed > 0 && `${windowClosed} to people who wrote too long ago for a free text`,
  ].filter((part) => part !== false)
  return [
    `${retried} on ${retried === 1 ? 'its' : 'their'} way again.`,
    left.length > 0 && `Left out: ${left.join('; ')}.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}
