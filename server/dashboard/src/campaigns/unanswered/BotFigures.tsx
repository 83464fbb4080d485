import { Anchor, List, Modal, Skeleton, Text, Title } from '@mantine/core'
import type { BotFigure, HandOverReason } from '@replyloop/shared/values/bot'
import { lazy, Suspense, useState } from 'react'
import { reasonFor } from '../../contacts/timelineText.ts'
import { counted } from '../../ui/counted.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { upperFirst } from '../delays.ts'
import { numberText } from '../../ui/format.ts'
import { useBotFigures } from './unansweredQueries.ts'

const BotConversations = lazy(async () => ({
  default: (await import('./BotConversations.tsx')).BotConversations,
}))

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
  const { data, error, refetch } = useBotFigures(id)
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
        {shown !== null && (
          <Suspense>
            <BotConversations
              id={id}
              of={{ figure: shown.figure, ...(shown.reason && { reason: shown.reason }) }}
            />
          </Suspense>
        )}
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
