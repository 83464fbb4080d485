import { maxKnowledgeCharacters, type KnowledgeFailure } from '@replyloop/shared/values/knowledge'
import type { ReadingFailure } from '../reader/readingFailure.ts'

/** What one can do. */
const texts: Readonly<Record<KnowledgeFailure, string>> = {
  no_text:
    'There is no text in it that can be read: it may be a scan, a picture, or a page that only a browser can show. Use a file with text in it, such as one that text recognition (OCR) has made.',
  encrypted: 'It is protected by a password. Save it without one, and add it again.',
  damaged: 'It is damaged, or not the kind of file that it says it is. Save it again, and add that.',
  unsupported_type:
    'It is of a kind that is not read. Use a PDF, a Word file (.docx), a text, Markdown or a web page.',
  too_large: 'It is too large to be read. Split it, and add the parts that matter.',
  too_slow: 'It took too long to be read. Split it, or add single pages.',
  too_many_characters: `The sources of a campaign can have ${maxKnowledgeCharacters.toLocaleString('en')} characters in all. Delete others, or add a part of this one.`,
  unreachable: 'It could not be fetched. Check the address, and read it again.',
  not_public:
    'The address leads to a private network, where nothing is read. Use one that the internet reaches.',
  forbidden_by_robots:
    'The robots.txt of the site does not allow Replyloop to read it. Allow it there, or add the text as a file.',
  bad_answer: 'The site gave no page. Open the address in a browser, and use one that shows the page.',
  no_pages:
    'It names no page of its own host. Use the address of a sitemap (XML), which is often /sitemap.xml.',
  gave_up: 'An error on our side ended it. Read it again.',
}

/** A failure as the source keeps it. */
export const shownFailure = (code: KnowledgeFailure, detail?: string) => ({
  code,
  message: detail === undefined ? texts[code] : `${detail} ${texts[code]}`,
})

/** The same of what was thrown. */
export const failureOf = ({ code, detail }: ReadingFailure) => shownFailure(code, detail)
