import { bidiIsolate } from '../ui/bidiIsolate.ts'

/** The parts of this service and account that the instructions name. */
export interface Workspace {
  /** Includes the version: `https://replies.example.com/v1`. */
  readonly baseUrl: string
  readonly hasApiKey: boolean
  readonly list: { readonly id: string; readonly name: string } | null
  readonly campaign: { readonly id: string; readonly name: string } | null
}

/** A command that posts `body`, which is quoted for a shell. */
const post = (url: string, body: string) => `curl ${url} \\
  -H "x-api-key: $KEY" -H 'content-type: application/json' \\
  -d ${body}`

const json = (value: unknown) => `'${JSON.stringify(value)}'`

/** How to refer to the list, whose id is shown above the instructions if there is one. */
export const listWords = ({ list }: Workspace) => (list === null ? 'a list' : 'the list above')

/** The list's id, or a placeholder if there is no list yet. */
export const listIdOf = ({ list }: Workspace) => list?.id ?? '<list_id>'

const phone = '+15551234567'
/** In double quotes, so that the shell fills the variable in. */
const contactBody = `"{\\"contactId\\": \\"$CONTACT\\"}"`

/**
 * curl commands that add a first opt-in, start its campaign, and write as the contact (docs/interface.md#endpoints).
 */
export function commands(workspace: Workspace) {
  const { baseUrl, hasApiKey, campaign } = workspace
  return [
    {
      title: `1. ${hasApiKey ? 'Put your API key in place of <API_KEY>' : 'Generate an API key in Settings'}, and try it`,
      lines: `export KEY=<API_KEY>\ncurl -H "x-api-key: $KEY" ${baseUrl}/me`,
    },
    {
      title: '2. Create a contact',
      lines: post(`${baseUrl}/contacts`, json({ phone_number: phone, first_name: 'Jane' })),
    },
    {
      title: `3. Add it to ${workspace.list === null ? 'a list' : `the list “${bidiIsolate(workspace.list.name)}”`}, with the id from step 2`,
      lines: `export CONTACT=<id>\n${post(`${baseUrl}/lists/${listIdOf(workspace)}/contacts`, contactBody)}`,
    },
    {
      title:
        '4. Write as the contact, with a new messageSid each time; the bot answers, and the reply goes to your webhook',
      lines: post(
        `${baseUrl}/incoming_custom_channel_message`,
        json({
          customData: {
            messageSid: 'first-message',
            fromId: phone,
            toId: 'my-business',
            body: 'How much is it?',
            campaignId: campaign?.id,
          },
        }),
      ),
    },
  ]
}
