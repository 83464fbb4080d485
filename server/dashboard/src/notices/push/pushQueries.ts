import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody, type RowOf } from '../../api.ts'
import { choose } from '../noticeChoices.ts'
import { deviceName } from './deviceName.ts'
import { subscribe, unsubscribe } from './worker.ts'

/** A device of the signed-in member that shows notices. */
export type PushDevice = RowOf<'GET /session/push_devices'>

const key = ['push-devices']

/** The devices of the signed-in member that show notices. */
export const usePushDevices = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api('GET /session/push_devices', { signal }) })

/** What is done with the devices changes their list. */
function useDevices<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: key }) })
}

/** Has this device show notices; those of open tabs would come twice. */
export const useAllowDevice = (memberId: string, serviceKey: string) =>
  useDevices(async () => {
    const { endpoint = '', keys = {} } = await subscribe(serviceKey)
    const { p256dh = '', auth = '' } = keys
    const name = deviceName(navigator.userAgent)
    const body: RequestBody<'POST /session/push_devices'> = { endpoint, keys: { p256dh, auth }, name }
    await api('POST /session/push_devices', { body })
    choose('notices', memberId, false)
  })

/** Has a device show no more notices. */
export const useRemoveDevice = () =>
  useDevices(async ({ id, isThis }: PushDevice) => {
    await api('DELETE /session/push_devices/:id', { params: { id } })
    if (isThis) await unsubscribe()
  })

/** Sends a device a notice, and says what its push service said. */
export const useTestDevice = () =>
  useDevices((id: string) => api('POST /session/push_devices/:id/test', { params: { id } }))
