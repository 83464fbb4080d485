import type { Authentication, Bundle, ZObject } from 'zapier-platform-core'
import { clientOf } from './client.ts'
import { manualUrl } from './links.ts'

/** The account behind the key (`GET /me`). */
const readAccount = async (z: ZObject, bundle: Bundle) => (await clientOf(z, bundle).getMe()).body

/** A connection: where the service runs, and the account's API key (docs/interface.md#api-keys). */
export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'base_url',
      label: 'Base URL',
      type: 'string',
      required: true,
      isNoSecret: true,
      placeholder: 'https://replyloop.example.com',
      helpText: `The https address at which your server is reached. [How to connect](${manualUrl}#connect-an-account)`,
    },
    {
      key: 'api_key',
      label: 'API Key',
      type: 'password',
      required: true,
      helpText: `From the dashboard: **Settings > API keys > Make a key**, with full access. [Where to find it](${manualUrl}#connect-an-account)`,
    },
  ],
  test: readAccount,
  connectionLabel: '{{name}} ({{email}})',
} satisfies Authentication
