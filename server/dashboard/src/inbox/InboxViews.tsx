import { Button } from '@mantine/core'
import { countedSent } from '@replyloop/shared/values/limits'
import { useNavigate } from '@tanstack/react-router'
import { CountedLabel } from '../ui/CountedLabel.tsx'
import { useSession } from '../useSession.ts'
import { useConversationCounts } from './inboxQueries.ts'
import { readInboxSearch, useInboxSearch } from './inboxSearch.ts'
import { isShown, viewsOf } from './views.ts'

const noView = { state: undefined, assigneeId: undefined, order: undefined, filter: undefined }

/** What the list shows, one at a time: a column where there is room, else rows above the list. It is kept in the URL. */
export function InboxViews() {
  const search = useInboxSearch()
  const navigate = useNavigate()
  const { data: session } = useSession()
  const { data: counts } = useConversationCounts(search)
  return (
    <div className="inbox-views" role="group" aria-label="Show">
      {viewsOf(session?.member.id ?? '').map((view) => {
        const { label, title, counted } = view
        const isPressed = isShown(view, search)
        return (
          <Button
            key={label}
            size="compact-sm"
            variant={isPressed ? 'light' : 'subtle'}
            {...(!isPressed && { color: 'gray' })}
            aria-pressed={isPressed}
            title={title}
            onClick={() =>
              void navigate({
                to: '.',
                search: readInboxSearch({ ...search, ...noView, ...view.search }),
                replace: true,
              })
            }
          >
            <CountedLabel
              name={label}
              count={counted === undefined ? undefined : counts?.[counted]}
              {...((search.search !== undefined || counted === 'sentByCampaigns') && { most: countedSent })}
            />
          </Button>
        )
      })}
    </div>
  )
}
