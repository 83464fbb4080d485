import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFilterWords } from '../filters/useFilterWords.ts'
import { useList } from '../lists/listQueries.ts'
import { useSegment } from '../segments/segmentQueries.ts'
import type { OneBroadcast } from './broadcastQueries.ts'

type Audience = OneBroadcast['audience']

/** Whom a broadcast is for, and who of them is left out, in words. */
export const Who = ({ broadcast: { audience, exclude, holdout } }: { broadcast: OneBroadcast }) => (
  <Text component="div" size="sm" className="break-long-words">
    <Part audience={audience} />
    {exclude !== null && (
      <Text component="div" inherit mt="xs">
        <strong>But not:</strong> <Part audience={exclude} />
      </Text>
    )}
    {holdout > 0 && (
      <Text component="div" inherit mt="xs">
        {holdout} % of them get nothing, to compare with.
      </Text>
    )}
  </Text>
)

function Part({ audience: { listId, segmentId, filter } }: { audience: Audience }): ReactNode {
  if (listId !== undefined) return <OfList id={listId} />
  return segmentId === undefined ? <OfFilter filter={filter ?? { all: [] }} /> : <OfSegment id={segmentId} />
}

function OfList({ id }: { id: string }) {
  const { data: list, error } = useList(id)
  return (
    <>
      The list{' '}
      <Anchor component={Link} to={`/lists/${id}`} inherit>
        <bdi>{list?.name ?? (error === null ? '…' : 'that is not there any more')}</bdi>
      </Anchor>
    </>
  )
}

function OfSegment({ id }: { id: string }) {
  const { data: segment, error } = useSegment(id)
  const words = useFilterWords(segment?.filter ?? null)
  return (
    <>
      The segment{' '}
      <Anchor component={Link} to={`/segments/${id}`} inherit>
        <bdi>{segment?.name ?? (error === null ? '…' : 'that is not there any more')}</bdi>
      </Anchor>
      {words !== null && (
        <Text component="div" size="xs" c="dimmed" dir="auto">
          {words}
        </Text>
      )}
    </>
  )
}

function OfFilter({ filter }: { filter: NonNullable<Audience['filter']> }) {
  const words = useFilterWords(filter)
  return (
    <>
      <span dir="auto">{words}</span>{' '}
      <Anchor renderRoot={(props) => <Link to="/contacts" search={{ filter }} {...props} />} inherit>
        Show them
      </Anchor>
    </>
  )
}
