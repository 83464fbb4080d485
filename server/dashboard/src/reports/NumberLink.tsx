import { Anchor, Text } from '@mantine/core'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { reportsWithPeople, type ReportName } from '@replyloop/shared/values/reports'
import { Link } from '@tanstack/react-router'
import { numberText } from '../ui/format.ts'
import type { ReportSearch } from './reportSearch.ts'

/** A number of a report, which opens the people behind it where the report has them; 0 opens nobody. `gone` of them are erased. */
export const NumberLink = ({
  count,
  gone = 0,
  name,
  report,
  stage,
  part,
  search,
  shown = numberText(count),
}: {
  count: number
  gone?: number
  /** What it counts, for screen readers. */
  name: string
  report: ReportName
  stage: string
  part?: string
  search: ReportSearch
  /** What stands for the number, such as its share. */
  shown?: string
}) =>
  count === gone || !isOneOf(reportsWithPeople, report) ? (
    <Text span inherit {...(count === gone && { c: 'dimmed' })} title={goneText(gone)}>
      {shown}
    </Text>
  ) : (
    <Anchor
      inherit
      aria-label={`${shown} ${name}`}
      title={goneText(gone)}
      renderRoot={(props) => (
        <Link to="/reports/people" search={{ ...search, report, stage, part }} {...props} />
      )}
    >
      {shown}
    </Anchor>
  )

const goneText = (gone: number) => (gone === 0 ? undefined : `${numberText(gone)} of them are erased`)
