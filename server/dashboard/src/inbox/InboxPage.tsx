import './inbox.css'
import { CloseButton, Drawer, Group, Text } from '@mantine/core'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { BeAContactButton, Phone } from '../sandbox/Phone.tsx'
import { useHasThirdColumn, useHasViewsColumn } from '../ui/useIsWide.ts'
import { ConversationList } from './ConversationList.tsx'
import { useConversation } from './inboxQueries.ts'
import { useInboxSearch } from './inboxSearch.ts'
import { InboxViews } from './InboxViews.tsx'
import { NothingOpen } from './NothingOpen.tsx'
import { May } from '../roles/May.tsx'
import { useMay } from '../useSession.ts'

/**
 * The views, the conversations and the open one side by side; where there is less room, the views stand above the conversations,
 * and on a narrow screen the open one replaces both. The sandbox's phone takes the place of the views, or stands over all.
 */
export function InboxPage() {
  const { contactId } = useParams({ strict: false })
  const hasRoomBeside = useHasThirdColumn()
  const phone = useInboxPhone()
  const hasViewsBeside = useHasViewsColumn() && !phone.isOpen
  const { data: open } = useConversation(contactId)
  const isTest = open?.contact.isTest === true
  const handset = <Phone contactId={isTest ? contactId : undefined} onContact={phone.show} />
  return (
    <div className="inbox" data-open={contactId !== undefined}>
      {hasViewsBeside && <InboxViews />}
      <section className="inbox-list" aria-label="Conversations">
        <ConversationList
          hasViewsBeside={hasViewsBeside}
          openId={contactId}
          beAContact={
            <May role="manager">
              <BeAContactButton {...phone.button} />
            </May>
          }
        />
      </section>
      <div className="inbox-open">{contactId === undefined ? <NothingOpen /> : <Outlet />}</div>
      {hasRoomBeside ? (
        phone.isOpen && (
          <aside className="inbox-phone" aria-label={phone.title}>
            <Group justify="space-between" mb={8}>
              <Text fw={600}>{phone.title}</Text>
              <CloseButton aria-label="Close the phone" onClick={phone.close} />
            </Group>
            {handset}
          </aside>
        )
      ) : (
        <Drawer opened={phone.isOpen} onClose={phone.close} title={phone.title} position="right" size={390}>
          {handset}
        </Drawer>
      )}
    </div>
  )
}

/** The phone, which is kept in the URL: where it covers the inbox, going back in the browser closes it. */
function useInboxPhone() {
  const search = useInboxSearch()
  const may = useMay('manager')
  const isOpen = useSearch({ from: '/shell/inbox' }).phone === true && may
  const navigate = useNavigate()
  const show = (contactId: string) =>
    void navigate({
      to: '/inbox/$contactId',
      params: { contactId },
      search: { ...search, phone: true },
      replace: true,
    })
  return {
    title: 'The sandbox’s phone',
    isOpen,
    show,
    close: () => void navigate({ to: '.', search: { ...search, phone: undefined }, replace: true }),
    button: {
      campaignId: search.campaignId,
      onOpen: () => void navigate({ to: '.', search: { ...search, phone: true } }),
      onContact: show,
    },
  }
}
