import { maxLanguageTag } from '@replyloop/shared/values/limits'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { CampaignForm } from './campaignForm.ts'
import { isKnown, languageOptions, typedTag } from './languages.ts'

/** Selects the campaign's language, and says what the built-in engine can do in it. */
export function LanguageSelect({ form }: { form: CampaignForm }) {
  const [search, setSearch] = useState('')
  const { language } = form.values
  const typed = typedTag(search)
  return (
    <Select
      label="Language"
      description={
        isKnown(language)
          ? 'The bot understands words and confirms opt-outs in it.'
          : 'The built-in engine does not know it: it finds only the very words that stand in an answer, and opt-outs are confirmed in English. A model may know it.'
      }
      data={languageOptions(language, ...(typed === undefined ? [] : [typed]))}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No language is called that"
      allowDeselect={false}
      maxLength={maxLanguageTag}
      required
      {...form.getInputProps('language')}
    />
  )
}
