import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { apiUrl } from '../api.ts'
import { counted } from '../ui/counted.ts'
import { Download } from '../ui/icons.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { queryOf, useToday, type ReportPath } from './reportQueries.ts'
import type { ReportSearch } from './reportSearch.ts'

/** A report under its heading: what it shows once it is read, its file, and what it does not count. */
export function ReportSection<T extends object>({
  title,
  description,
  report,
  search,
  read: { data, error, refetch },
  children,
}: {
  title: string
  description?: ReactNode
  report: ReportPath
  search: ReportSearch
  read: { data: T | undefined; error: Error | null; refetch: () => unknown }
  children: (report: T) => ReactNode
}) {
  return (
    <Section title={title} description={description}>
      {data === undefined || error !== null ? (
        <LoadingOrError error={error} refetch={refetch} rows={4} />
      ) : (
        <Stack gap="sm">
          {children(data)}
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {testsOf(data)}
            </Text>
            <DownloadCsv report={report} search={search} what={title} />
          </Group>
        </Stack>
      )}
    </Section>
  )
}

/** What of tests a report leaves out, in words. */
function testsOf(report: object): string | null {
  const tests = 'notCounted' in report ? readTests(report.notCounted) : 0
  return tests === 0
    ? null
    : `${counted(tests, 'message')} of tests ${tests === 1 ? 'is' : 'are'} not counted.`
}

const readTests = (notCounted: unknown): number =>
  typeof notCounted === 'object' && notCounted !== null && 'tests' in notCounted
    ? Number(notCounted.tests)
    : 0

/** The rows of a report as a file. */
export function DownloadCsv({
  report,
  search,
  what,
}: {
  report: ReportPath
  search: ReportSearch
  what: string
}) {
  const today = useToday()
  if (today === undefined) return null
  return (
    <Button
      component="a"
      href={apiUrl(`/reports/${report}`, { query: { ...queryOf(report, search, today), format: 'csv' } })}
      download
      variant="subtle"
      size="compact-sm"
      leftSection={<Download size={14} />}
      aria-label={`Download CSV: ${what}`}
    >
      Download CSV
    </Button>
  )
}
