import type { RowOf } from '../api.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { counted } from '../ui/counted.ts'
import { numberText } from '../ui/format.ts'
import { heldCount } from './heldCount.ts'

type Row = RowOf<'GET /campaign_overview'>

/** What a campaign does next by itself, in one sentence. */
export function whatIsNext(row: Row): string {
  const { status, queued, held } = row
  if (status === 'Draft') return 'Nothing is sent until it goes live'
  if (status === 'Completed') return 'It has ended'
  if (status === 'Paused')
    return queued === 0
      ? 'Sends and answers nothing until it is resumed'
      : `${counted(queued, 'opening message waits', 'opening messages wait')} until it is resumed`
  if (queued > 0) return `Sends ${rateText(row)}`
  if (held.length > 0)
    return `${counted(heldCount(row), 'opening message is', 'opening messages are')} on hold`
  return liveText(row)
}

/** How fast a queue goes out, and when it is empty. */
function rateText({ queued, effectivePacePerMinute: pace }: Row): string {
  const minutes = Math.ceil(queued / pace)
  return `${numberText(pace)} a minute, the last in about ${counted(minutes, 'minute')}`
}

/** What a Live campaign without a queue waits for. */
function liveText({ type, triggerOnListAdd, listName, hasOpeningMessage, botEnabled }: Row): string {
  const greets = type !== 'Incoming' && triggerOnListAdd && listName !== null && hasOpeningMessage
  const answers = type !== 'Outgoing' && botEnabled
  const greeting = `Greets who joins ${bidiIsolate(listName ?? '')}`
  if (greets) return answers ? `${greeting}, and answers who writes` : greeting
  if (answers) return 'Answers who writes'
  const whyNoGreeting =
    type === 'Incoming'
      ? 'it greets nobody'
      : listName === null
        ? 'it has no list to greet'
        : hasOpeningMessage
          ? 'its trigger is off'
          : 'it has no opening message'
  return `Does nothing by itself: ${whyNoGreeting}, and ${type === 'Outgoing' ? 'it answers nobody' : 'its bot is off'}`
}
