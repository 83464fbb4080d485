import { maxCampaignText } from '@replyloop/shared/values/limits'
import { ActionIcon, Box, Button, Group, Loader, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { RotateCcw, SendHorizontal } from '../ui/icons.ts'
import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import type { ResponseBody } from '../api.ts'
import { MessageChoices } from '../content/MessageChoices.tsx'
import { inLines, type Shown } from '../content/choicesDraft.ts'
import { reasonFor } from '../contacts/timelineText.ts'
import { modelFailureText } from '../settings/modelTexts.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { SmsCount } from '../ui/SmsCount.tsx'
import { MeantAnswer } from './MeantAnswer.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import { useTryBot } from './campaignQueries.ts'
import type { CampaignForm } from './campaignForm.ts'
import { useGoesOutAsSms } from './TextSmsCount.tsx'

interface Line {
  from: 'contact' | 'business' | 'note'
  body: string
  /** What stands below it. */
  below?: Shown
  /** What the contact has tapped. */
  tapped?: string
  /** Whether it asks which answer is meant. */
  suggests?: boolean
}

/** What the chat shows of an outcome: also where a real contact would hear nothing more, though the test goes on. */
function linesOf({ kind, text, reason, failure, basis, others, ...below }: Tried): Line[] {
  if (kind === 'hand_over')
    return [
      { from: 'note', body: `Hands over to a person ${reasonFor('hand_over', reason ?? '')}` },
      ...(failure ? [{ from: 'note' as const, body: failureNote(failure) }] : []),
      ...(others.length > 0 ? [{ from: 'note' as const, body: `May be meant: ${namesOf(others)}` }] : []),
      {
        from: 'note',
        body: 'From here a real contact meets silence until somebody has replied. Only this test goes on.',
      },
    ]
  if (kind === 'silence') return [{ from: 'note', body: `Stays silent ${reasonFor('answer', reason ?? '')}` }]
  const answer: Line = { from: 'business', body: text ?? '', below, suggests: kind === 'suggest' }
  return kind === 'opt_out'
    ? [
        answer,
        {
          from: 'note',
          body: 'From here a real contact gets nothing more until they write START. Only this test goes on.',
        },
      ]
    : [answer, ...(basis ? [{ from: 'note' as const, body: basisText(basis, others) }] : [])]
}

type Tried = ResponseBody<'POST /campaigns/try'>

const percent = (certainty: number) => `${Math.round(certainty * 100)} %`
const namesOf = (fits: Tried['others']) =>
  fits.map(({ title, certainty }) => `“${title}”, ${percent(certainty)}`).join('; ')

/** From what an answer is, how sure that is, and what came second. */
function basisText(
  { source, title, certainty }: NonNullable<Tried['basis']>,
  others: Tried['others'],
): string {
  const name = source === 'facts' ? 'the public facts' : `“${title ?? ''}”`
  const second = others.length === 0 ? '' : ` Second: ${namesOf(others)}.`
  return `From ${name}, ${percent(certainty)} sure.${second}`
}

const failureNote = (failure: Parameters<typeof modelFailureText>[0] & { message: string | null }) =>
  `The model ${modelFailureText(failure)}${failure.message === null ? '' : `. It says: ${failure.message}`}`

/** A test chat with the bot as the form describes it, saved or not. Nothing is charged or stored. */
export function TestChat({
  form,
  campaignId,
}: {
  form: CampaignForm
  /** Whose files and pages the bot knows, too; of a new campaign there are none. */
  campaignId: string | undefined
}) {
  const [lines, setLines] = useState<readonly Line[]>([])
  const [typed, setTyped] = useState('')
  const bot = useTryBot(form, campaignId)
  const isSms = useGoesOutAsSms(form.values)
  const viewport = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (viewport.current !== null) viewport.current.scrollTop = viewport.current.scrollHeight
  }, [lines, bot.isPending])
  const ask = (chat: readonly Line[]) => {
    setLines(chat)
    bot.mutate(
      chat.flatMap(({ from, body, tapped, suggests }) =>
        from === 'note' ? [] : [{ from, body, tapped, suggests }],
      ),
      { onSuccess: (reply) => setLines([...chat, ...linesOf(reply)]) },
    )
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || bot.isPending) return
    ask([...lines, { from: 'contact', body: typed.trim() }])
    setTyped('')
  }
  /** What the contact has typed last, unless a button was tapped. */
  const last = lines.findLast(({ from }) => from === 'contact')
  const asked = last?.tapped === undefined ? last : undefined
  const hasAnswers = form.values.answers.some(({ question }) => question.trim() !== '')
  const startAgain = () => {
    setLines([])
    bot.reset()
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Write as a contact would. The bot answers as it is set up here, saved or not. Nothing is charged, sent
        or kept.
      </Text>
      <ScrollArea.Autosize
        mah={360}
        viewportRef={viewport}
        viewportProps={{ tabIndex: 0, 'aria-label': 'Test chat' }}
      >
        <Stack gap="xs" role="log">
          {lines.map((line, index) =>
            line.from === 'note' ? (
              <Text key={`${index} ${line.body}`} size="xs" c="dimmed" ta="center">
                {line.body}
              </Text>
            ) : (
              <div key={`${index} ${line.body}`}>
                <ChatBubble from={line.from}>
                  {line.body}
                  {line.below && (
                    <MessageChoices
                      message={line.below}
                      onTap={({ id, title }) => {
                        if (!bot.isPending) ask([...lines, { from: 'contact', body: title, tapped: id }])
                      }}
                    />
                  )}
                </ChatBubble>
                {isSms && line.from === 'business' && (
                  <Box ta="end">
                    <SmsCount text={inLines(line.body, line.below ?? {})} />
                  </Box>
                )}
              </div>
            ),
          )}
          {bot.isPending && <Loader type="dots" size="sm" aria-label="The bot is thinking" />}
        </Stack>
      </ScrollArea.Autosize>
      <ErrorNotice error={bot.error} onRetry={() => ask(lines)} />
      {asked !== undefined && !bot.isPending && bot.isSuccess && hasAnswers && (
        <MeantAnswer
          key={lines.length}
          form={form}
          asked={asked.body}
          onAdded={(title) =>
            ask([
              ...lines.slice(0, lines.lastIndexOf(asked) + 1),
              {
                from: 'note',
                body: `Now a wording of “${title}”. Save the campaign to keep it.`,
              },
            ])
          }
        />
      )}
      <form onSubmit={send}>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            aria-label="Message of the contact"
            placeholder="How much is it?"
            maxLength={maxCampaignText}
            flex={1}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ActionIcon type="submit" size="lg" aria-label="Send to the bot" disabled={bot.isPending}>
            <SendHorizontal size={16} />
          </ActionIcon>
        </Group>
      </form>
      {lines.length > 0 && (
        <Button variant="subtle" size="xs" leftSection={<RotateCcw size={14} />} onClick={startAgain}>
          Start again
        </Button>
      )}
    </Stack>
  )
}
