import { useLocalStorage } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, type RequestBody } from '../api.ts'
import { useThread, type Message } from '../inbox/inboxQueries.ts'
import { invalidateAll } from '../queryClient.ts'
import { useSession } from '../session.ts'
import { useChangeChannel, useConnectedChannels } from '../settings/settingsQueries.ts'

/** Whether the sandbox is connected; `undefined` until that is read. */
export const useHasSandbox = (): boolean | undefined =>
  useConnectedChannels().data?.data.some(({ kind, state }) => kind === 'sandbox' && state !== 'off')

/** Connects the sandbox. */
export const useConnectSandbox = () => useChangeChannel('sandbox')

/**
 * Who the user is on the phone: a contact for each campaign, so that one can be tried beside the other. `contactId` is that
 * of the given campaign, or else the last one. This browser remembers them; on another one the user becomes a new contact.
 */
export function useTestContact(campaignId: string | undefined) {
  const accountId = useSession().data?.account.id ?? ''
  const [ids, setIds] = useLocalStorage<Readonly<Record<string, string>>>({
    key: `test-contacts:${accountId}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  return {
    contactId: ids[campaignId ?? 'last'],
    remember: (contactId: string) =>
      setIds((known) => ({ ...known, [campaignId ?? 'last']: contactId, last: contactId })),
  }
}

/**
 * Makes the user a new contact of the sandbox, which is connected first if it is not: of a campaign, or one who writes first.
 * `erase` names the contact that the user was before.
 */
export function useBecomeContact(onSuccess: (contactId: string) => void) {
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
      const { contactId } = await api('POST /sandbox/contacts', { body: { campaignId } })
      return { contactId, erase }
    },
    onSuccess: async ({ contactId, erase }) => {
      onSuccess(contactId)
      if (erase !== undefined) await api('DELETE /contacts/:id', { params: { id: erase } })
      await invalidateAll(queries, ['contacts'], ['conversations'], ['checklist'], ['lists'], ['campaigns'])
    },
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
