import { isolated } from '../ui/isolated.ts'

/** What the steps name of this service and this account. */
export interface Place {
  /** With the version: `https://replies.example.com/v1`. */
  readonly baseUrl: string
  readonly list: { readonly id: string; readonly name: string } | null
  readonly campaign: { readonly id: string; readonly name: string } | null
}

const json = (value: unknown) => JSON.stringify(value)

const post = (url: string, body: unknown) => `curl ${url} \\
  -H "x-api-key: $KEY" -H 'content-type: application/json' \\
  -d '${json(body)}'`

export const listIdOf = ({ list }: Place) => list?.id ?? '<list_id>'

const phone = '+15551234567'

/** The lines that bring a first opt-in in, have it greeted, and write as the contact (specification, Endpoints). */
export function commands(place: Place) {
  const { baseUrl, campaign } = place
  return [
    {
      title: '1. Copy the API key from Settings, and try it',
      lines: `export KEY=<API_KEY>\ncurl -H "x-api-key: $KEY" ${baseUrl}/me`,
    },
    {
      title: '2. Create a contact',
      lines: post(`${baseUrl}/contacts`, { phone_number: phone, first_name: 'Jane' }),
    },
    {
      title: `3. Add it to ${place.list === null ? 'a list' : `the list “${isolated(place.list.name)}”`}, with the id from step 2`,
      lines: `export CONTACT=<id>\n${post(`${baseUrl}/lists/${listIdOf(place)}/contacts`, 'BODY').replace(
        `'"BODY"'`,
        `"{\\"contactId\\": \\"$CONTACT\\"}"`,
      )}`,
    },
    {
      title: '4. Write as the contact; the bot answers, and the reply goes to your webhook',
      lines: post(`${baseUrl}/incoming_custom_channel_message`, {
        customData: {
          messageSid: 'first-message',
          fromId: phone,
          toId: 'my-business',
          body: 'How much is it?',
          ...(campaign !== null && { campaignId: campaign.id }),
        },
      }),
    },
  ]
}
