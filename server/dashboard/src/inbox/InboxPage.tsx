import './inbox.css'
import { Outlet, useParams } from '@tanstack/react-router'
import { ConversationList } from './ConversationList.tsx'
import { NothingOpen } from './NothingOpen.tsx'

/** The conversations beside the open one; on a narrow screen, only one of the two. */
export function InboxPage() {
  const { contactId } = useParams({ strict: false })
  return (
    <div className="inbox" data-open={contactId !== undefined}>
      <section className="inbox-list" aria-label="Conversations">
        <ConversationList openId={contactId} />
      </section>
      <div className="inbox-open">{contactId === undefined ? <NothingOpen /> : <Outlet />}</div>
    </div>
  )
}
