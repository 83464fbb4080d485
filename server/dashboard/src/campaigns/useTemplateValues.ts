import type { Language } from '@replyloop/shared/values/language'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useSession } from '../useSession.ts'
import type { TemplateKey } from './campaignTemplates/campaignTemplate.ts'
import { campaignTemplates } from './campaignTemplates/campaignTemplates.ts'
import { freeName, valuesOfTemplate } from './campaignTemplates/valuesOfTemplate.ts'

const namesOf = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name)

/**
 * The values of a new campaign from a campaign template, under names that no campaign and no list has; and what its blanks
 * may be filled with: the name of the account.
 */
export function useTemplateValues(template: TemplateKey, language: Language) {
  const accountName = useSession().data?.account.name ?? ''
  return useQuery({
    queryKey: ['campaign templates', language, template, accountName],
    queryFn: async ({ signal }) => {
      const { company, templates } = await campaignTemplates[language]()
      const texts = templates[template]
      const named = { query: { search: texts.name, limit: maxPageSize }, signal }
      const [campaigns, lists] = await Promise.all([api('GET /campaigns', named), api('GET /lists', named)])
      const names = {
        campaign: freeName(texts.name, namesOf(campaigns)),
        list: freeName(texts.name, namesOf(lists)),
      }
      return {
        values: valuesOfTemplate(template, language, texts, names),
        fillings: { [company]: accountName },
      }
    },
    gcTime: 0, // the next one is called otherwise
  })
}
