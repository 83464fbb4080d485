import { Select } from '@mantine/core'
import { writtenCategories } from '@replyloop/shared/values/template'
import { templateLanguages } from '@replyloop/shared/values/templateLanguages'
import { categoryLabels, templateLanguageOptions } from './templateLabels.ts'

type Category = (typeof writtenCategories)[number]
type Language = (typeof templateLanguages)[number]

const categories = writtenCategories.map((value) => ({ value, label: categoryLabels[value] }))

/** Under which category and language a template is submitted. */
export function CategoryAndLanguage({
  category,
  isCategoryFixed = false,
  language,
  onCategory,
  onLanguage,
}: {
  category: Category
  isCategoryFixed?: boolean
  /** `null`: none is chosen yet; left out: it stays as it is, and is not shown. */
  language?: Language | null | undefined
  onCategory: (category: Category) => void
  onLanguage: (language: Language) => void
}) {
  return (
    <>
      <Select
        label="Category"
        description="The provider may choose another one."
        data={categories}
        allowDeselect={false}
        disabled={isCategoryFixed}
        value={category}
        onChange={(value) => onCategory(writtenCategories.find((one) => one === value) ?? category)}
      />
      {language !== undefined && (
        <Select
          label="Language of the text"
          description="As the provider knows it."
          data={templateLanguageOptions}
          searchable
          allowDeselect={false}
          value={language}
          onChange={(value) => {
            const chosen = templateLanguages.find((one) => one === value)
            if (chosen !== undefined) onLanguage(chosen)
          }}
        />
      )}
    </>
  )
}
