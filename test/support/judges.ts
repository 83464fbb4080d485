import { WhatsAppClient } from '@kapso/whatsapp-cloud-api'
import { WhatsAppAPI } from 'whatsapp-api-js'
import type { Graph } from './graph.ts'

/** The client of Kapso, towards the stand-in. */
export const kapsoTo = ({ url, accessToken }: Graph) =>
  new WhatsAppClient({ accessToken, baseUrl: url, graphVersion: 'v25.0' })

/** The client whatsapp-api-js, whose address is fixed, towards the stand-in. */
export const apiJsTo = ({ url, accessToken, appSecret }: Graph) =>
  new WhatsAppAPI({
    token: accessToken,
    appSecret,
    webhookVerifyToken: 'a verify token',
    v: 'v25.0',
    ponyfill: {
      fetch: (asked: string | URL | Request, init?: RequestInit) =>
        fetch(
          String(asked instanceof Request ? asked.url : asked).replace('https://graph.facebook.com', url),
          init,
        ),
    },
  })
