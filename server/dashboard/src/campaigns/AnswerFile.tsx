import { api, apiUrl } from '../api.ts'
import { TextFile } from '../ui/TextFile.tsx'

/** The answers of a campaign as a CSV file. What is uploaded is saved at once. */
export const AnswerFile = ({ campaignId }: { campaignId: string }) => (
  <TextFile
    thing="answer"
    href={apiUrl('/campaigns/:campaignId/answer_file', { params: { campaignId } })}
    hint="With the columns question, questions (further wordings, one a line) and answer. It is saved at once; nothing is deleted."
    changes="campaigns"
    upload={async (file) => {
      const { rows, ...counts } = await api('POST /campaigns/:campaignId/answer_file', {
        params: { campaignId },
        file,
      })
      return { ...counts, rows: rows.map(({ question: name, ...row }) => ({ ...row, name })) }
    }}
  />
)
