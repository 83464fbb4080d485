import { Time } from '../ui/Time.tsx'
import type { Conversation } from './inboxQueries.ts'

/** How far a conversation is, and what happens next. */
export function StateWords({
  conversation: { state, snoozedUntil, waitingSince, replyDueAt },
}: {
  conversation: Conversation
}) {
  switch (state) {
    case null:
      return <>Not begun: it opens once they write, or you do.</>
    case 'closed':
      return <>Closed. What they write next opens it again.</>
    case 'snoozed':
      return snoozedUntil === null ? (
        <>Snoozed until they write.</>
      ) : (
        <>
          Snoozed: it opens <Time at={snoozedUntil} />, or once they write.
        </>
      )
    case 'open':
      return waitingSince === null ? (
        <>Open. Nobody waits for an answer; close it when it is done.</>
      ) : (
        <>
          Open: they wrote <Time at={waitingSince} /> and wait for an answer
          {replyDueAt !== null && (
            <>
              , due <Time at={replyDueAt} />
            </>
          )}
          .
        </>
      )
  }
}
