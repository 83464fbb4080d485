import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'

/** Chooses one of the answers that the bot of a campaign knows. */
export const AnswerSelect = ({
  campaignId,
  value,
  onChange,
  error,
}: {
  campaignId: string
  value: string | null
  onChange: (id: string | null) => void
  error?: ReactNode
}) => (
  <SearchSelect
    label="Answer"
    placeholder="Search the answers"
    queryKey={['campaigns', 'answers', campaignId]}
    load={async (search, signal) => {
      const { data } = await api('GET /campaigns/:campaignId/answers', {
        params: { campaignId },
        query: { search },
        signal,
      })
      return data.map(titled)
    }}
    loadOne={async (id, signal) =>
      titled(await api('GET /campaigns/:campaignId/answers/:id', { params: { campaignId, id }, signal }))
    }
    value={value}
    onChange={onChange}
    error={error}
  />
)

const titled = ({ id, questions }: { id: string; questions: readonly string[] }) => ({
  id,
  name: questions[0] ?? id,
})
