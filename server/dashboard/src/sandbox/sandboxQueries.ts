import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type RequestBody } from '../api.ts'
import { useThread, type Message } from '../inbox/inboxQueries.ts'
import { invalidateAll } from '../queryClient.ts'
import { useSession } from '../useSession.ts'
import { useChangeChannel, useConnectedChannels } from '../channels/channelQueries.ts'

/** Whether the sandbox is connected; `undefined` until that is read. */
export const useHasSandbox = (): boolean | undefined =>
  useConnectedChannels().data?.data.some(({ kind, state }) => kind === 'sandbox' && state !== 'off')

/** Connects the sandbox. */
export const useConnectSandbox = () => useChangeChannel('sandbox')

const nobodyYet: Readonly<Record<string, string>> = {}

/**
 * Who the user is on the phone: the given contact, or else that of the given campaign, or else the last one. This browser
 * remembers them; on another one, who becomes a contact again is the same one.
 */
export function useTestContact({
  campaignId,
  contactId: given,
}: {
  campaignId?: string | undefined
  contactId?: string | undefined
}) {
  const accountId = useSession().data?.account.id ?? ''
  const stored = { key: `test-contacts:${accountId}`, defaultValue: nobodyYet }
  const [ids, setIds] = useLocalStorage({ ...stored, getInitialValueInEffect: false })
  const contactId = given ?? ids[campaignId ?? 'last']
  return {
    contactId,
    /** The campaign that the user became this contact of; `undefined`: of none. */
    campaignId: campaignId ?? Object.keys(ids).find((key) => key !== 'last' && ids[key] === contactId),
    // Read again: the phone may have moved to another place of the page since, where it is another component.
    remember: (id: string, of: string | undefined) =>
      setIds({ ...readLocalStorageValue(stored), [of ?? 'last']: id, last: id }),
  }
}

/**
 * Makes the user a contact of a campaign, or one who writes first. The sandbox is connected first if it is not. `erase` names
 * the contact that is erased before, so that the user is a new one.
 */
export function useBecomeContact(onContact: (contactId: string, campaignId: string | undefined) => void) {
  const queries = useQueryClient()
  const connect = useConnectSandbox()
  const hasSandbox = useHasSandbox()
  return useMutation({
    meta: { failureTitle: 'You are not a contact yet' },
    mutationFn: async ({
      campaignId,
      erase,
    }: {
      campaignId: string | undefined
      erase?: string | undefined
    }) => {
      if (hasSandbox !== true) await connect.mutateAsync({})
      if (erase !== undefined) await api('DELETE /contacts/:id', { params: { id: erase } })
      const { contactId } = await api('POST /sandbox/contacts', { body: { campaignId } })
      onContact(contactId, campaignId)
    },
    onSettled: () =>
      invalidateAll(queries, ['contacts'], ['conversations'], ['checklist'], ['lists'], ['campaigns']),
  })
}

/** Writes as the contact. */
export function useWriteAsContact(contactId: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { failureTitle: 'Your message from the phone was not sent' },
    mutationFn: (body: RequestBody<'POST /sandbox/contacts/:id/messages'>) =>
      api('POST /sandbox/contacts/:id/messages', { params: { id: contactId }, body }),
    onSuccess: () => invalidateAll(queries, ['messages', contactId], ['conversation', contactId]),
  })
}

/** The messages as the contact has them, oldest first: what is queued, or has failed, is not on the phone. */
export const usePhoneMessages = (contactId: string): readonly Message[] | undefined =>
  useThread(contactId)
    .rows?.filter(({ direction, sentAt }) => direction === 'incoming' || sentAt !== null)
    .toReversed()

/** Marks what has arrived on the phone as read while it is seen. */
export function useReadReceipts(contactId: string, messages: readonly Message[] = [], isSeen: boolean) {
  const { mutate } = useMutation({
    meta: { failureTitle: null }, // the user did not ask for it
    mutationFn: (messageId: string) =>
      api('POST /sandbox/contacts/:id/read', { params: { id: contactId }, body: { messageId } }),
  })
  const newest = messages.findLast(({ direction, readAt }) => direction === 'outgoing' && !readAt)?.id
  useEffect(() => {
    if (isSeen && newest !== undefined) mutate(newest)
  }, [isSeen, newest, mutate])
}
