import type { ChannelCall } from '../sending/call.ts'
import { askApi, type ApiAnswer } from '../sending/askApi.ts'
import type { TelnyxSettings } from './settings.ts'

export type TelnyxCall = ChannelCall<TelnyxSettings>

/** Sends one request to Telnyx; `path` is behind the version, such as `messages`. */
export function askTelnyx(
  call: TelnyxCall,
  {
    method,
    path,
    json,
    timeoutMs,
  }: { method: 'GET' | 'POST' | 'PATCH'; path: string; json?: unknown; timeoutMs?: number },
): Promise<ApiAnswer> {
  const { apiUrl, apiKey } = call.settings
  return askApi(call, {
    method,
    url: `${apiUrl.replace(/\/+$/, '')}/v2/${path}`,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    body: json === undefined ? undefined : JSON.stringify(json),
    secrets: [apiKey],
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}
