import { Anchor, List, Modal, Skeleton, Text, Title } from '@mantine/core'
import type { BotFigure, HandOverReason } from '@replyloop/shared/values/bot'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { nameOf } from '../../contacts/nameOf.ts'
import { reasonFor } from '../../contacts/timelineText.ts'
import { counted } from '../../ui/counted.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { upperFirst } from '../delays.ts'
import { numberText } from '../../ui/format.ts'
import { usePages } from '../../usePages.ts'
import { ConversationLinks } from './ConversationLinks.tsx'

const names: Readonly<Record<BotFigure, string>> = {
  answered: 'answered alone',
  suggested: 'asked which answer is meant',
  chosen: 'answered as chosen then',
  handedOver: 'handed over to a person',
}

/** Which conversations are shown, and how their number is called. */
interface Shown {
  figure: BotFigure
  reason?: HandOverReason
  title: string
}

/** What the bot of a campaign did in the last 30 days; each number opens its conversations. */
export function BotFigures({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['campaigns', 'stats', id, 'bot'],
    queryFn: ({ signal }) => api('GET /campaigns/:id/bot', { params: { id }, signal }),
  })
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <section aria-labelledby="bot-figures">
      <Title order={2} size="h5" mb="sm" id="bot-figures">
        What the bot did in 30 days
      </Title>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data === undefined ? (
        <Skeleton height={96} />
      ) : (
        <List listStyleType="none" spacing={4} size="sm">
          {data.figures.map(({ figure, count }) => (
            <List.Item key={figure}>
              <Number
                count={count}
                name={names[figure]}
                onOpen={() => setShown({ figure, title: upperFirst(names[figure]) })}
              />
              {figure === 'handedOver' && (
                <List listStyleType="none" spacing={4} size="sm" withPadding mt={4}>
                  {data.handedOver.map(({ reason, count: times }) => (
                    <List.Item key={reason}>
                      <Number
                        count={times}
                        name={reasonFor('hand_over', reason)}
                        onOpen={() =>
                          setShown({ figure, reason, title: `Handed over ${reasonFor('hand_over', reason)}` })
                        }
                      />
                    </List.Item>
                  ))}
                </List>
              )}
            </List.Item>
          ))}
          {data.taught > 0 && <List.Item>{counted(data.taught, 'question')} taught</List.Item>}
        </List>
      )}
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={shown?.title}>
        {shown !== null && <Conversations id={id} shown={shown} />}
      </Modal>
    </section>
  )
}

/** A number with its name, which opens what it counts; 0 opens nothing. */
const Number = ({ count, name, onOpen }: { count: number; name: string; onOpen: () => void }) =>
  count === 0 ? (
    <Text span size="sm" c="dimmed">
      0 {name}
    </Text>
  ) : (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={onOpen}>
      {numberText(count)} {name}
    </Anchor>
  )

function Conversations({ id, shown: { figure, reason } }: { id: string; shown: Shown }) {
  const pages = usePages(['campaigns', 'stats', id, 'bot', figure, reason ?? null], (cursor) =>
    api('GET /campaigns/:id/bot/conversations', {
      params: { id },
      query: { figure, ...(reason && { reason }), cursor, limit: 25 },
    }),
  )
  return (
    <ConversationLinks
      pages={pages}
      linkOf={({ contact, at }) => ({ contactId: contact.id, text: nameOf(contact), at })}
    />
  )
}
