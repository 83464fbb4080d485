import type { Transport } from '@replyloop/shared/client/request'

/** The typed client's transport over fetch. */
export const fetchTransport: Transport = async ({ url, ...request }) => {
  const response = await fetch(url, request)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}
