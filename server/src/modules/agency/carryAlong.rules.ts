import type { CopiedCampaign } from '@replyloop/shared/contract/agency'
import { customFieldPrefix } from '@replyloop/shared/values/contactField'
import { maxDeclaredFields } from '@replyloop/shared/values/limits'
import { maxTags } from '@replyloop/shared/values/tag'
import type { CampaignRow } from '../campaigns/campaigns.store.ts'
import { customFieldsIn } from '../conversations/outgoing.ts'
import type { CopiedField } from '../contacts/customFields.ts'
import type { CopiedSegment } from '../segments/wholeFilter.ts'

type Notes = CopiedCampaign['notes']

/** All texts of a campaign that have variables. */
export const textsOf = (
  {
    openingMessage,
    openingTemplate,
    followUps,
  }: Pick<CampaignRow, 'openingMessage' | 'openingTemplate' | 'followUps'>,
  answers: readonly { answer: string }[],
): string[] => [
  openingMessage ?? '',
  ...followUps.map(({ text }) => text),
  ...answers.map(({ answer }) => answer),
  ...[openingTemplate, ...followUps.map(({ template }) => template)].flatMap((use) =>
    Object.values(use?.values ?? {}),
  ),
]

/** The custom fields that a campaign reads and fills: in its texts, by the dates of its follow-ups, and from forms. */
export const fieldsOfCampaign = (campaign: CampaignRow, answers: readonly { answer: string }[]): string[] => [
  ...customFieldsIn(textsOf(campaign, answers)),
  ...campaign.followUps.flatMap(({ relativeTo }) => relativeTo?.field ?? []),
  ...campaign.formFields.flatMap(({ field }) =>
    field.startsWith(customFieldPrefix) ? field.slice(customFieldPrefix.length) : [],
  ),
]

/** What is to be said of fields that are not as in the original. */
export const notesOnFields = (fields: readonly CopiedField[]): Notes =>
  fields.flatMap(({ name, type, outcome, thereAs }): Notes => {
    if (outcome === 'leftOut')
      return [
        {
          kind: 'customField',
          text: `The field ${name} is not declared as ${type}, as there are ${maxDeclaredFields} declared fields already: undeclare one that nothing needs`,
        },
      ]
    if (outcome !== 'differs') return []
    const difference =
      thereAs === type
        ? 'has other options here'
        : `is declared as ${thereAs} here, and as ${type} in the original`
    return [
      {
        kind: 'customField',
        text: `The field ${name} ${difference}: it stays as it is, change it if need be`,
      },
    ]
  })

/** What is to be said of tags that could not be made. */
export const notesOnTags = (tags: CopiedCampaign['tags']): Notes =>
  tags.flatMap(({ name, outcome }) =>
    outcome === 'leftOut'
      ? [
          {
            kind: 'tag' as const,
            text: `The tag ${name} is not made, as there are ${maxTags} tags already: delete one first`,
          },
        ]
      : [],
  )

/** What is to be said of segments that are not as in the original. */
export const notesOnSegments = (segments: readonly CopiedSegment[]): Notes =>
  segments.flatMap(({ name, outcome, because }): Notes => {
    if (outcome === 'differs')
      return [
        {
          kind: 'segment',
          text: `There is a segment named ${name} with another filter: it stays as it is, rename it to have the original, too`,
        },
      ]
    return outcome === 'leftOut'
      ? [{ kind: 'segment', text: `The segment ${name} is left out, as ${because}` }]
      : []
  })

/** The names of what was made, as a fact of an audit log; nothing where nothing was. */
export const madeAs = (
  fact: string,
  things: readonly { name: string; outcome: string }[],
): Record<string, string> => {
  const made = things.filter(({ outcome }) => outcome === 'made')
  return made.length === 0 ? {} : { [fact]: made.map(({ name }) => name).join(', ') }
}

/** What was made beside the campaign, as audit logs name it. */
export const factsOf = ({
  customFields,
  tags,
  lists,
  segments,
}: Pick<CopiedCampaign, 'customFields' | 'tags' | 'lists' | 'segments'>): Record<string, string> => ({
  ...madeAs('newFields', customFields),
  ...madeAs('newTags', tags),
  ...madeAs('newLists', lists),
  ...madeAs('newSegments', segments),
})
