import { Text } from '@mantine/core'
import { numberText } from '../ui/format.ts'
import { BarTable } from '../ui/plots/BarTable.tsx'
import { DocsLink } from '../ui/DocsLink.tsx'
import { NumberLink } from './NumberLink.tsx'
import { useSources } from './reportQueries.ts'
import type { ReportSearch } from './reportSearch.ts'
import { ReportSection } from './ReportSection.tsx'
import { originNames } from './words.ts'

/** From where new contacts came, and what became of them. */
export function SourcesSection({ search }: { search: ReportSearch }) {
  const read = useSources(search)
  return (
    <ReportSection
      title="From where people come"
      description={<DocsLink page="guide/reports#from-where-people-come">What leads to a source</DocsLink>}
      report="sources"
      search={search}
      read={read}
    >
      {({ rows, previous }) => {
        const before = new Map(
          previous?.rows.map((row) => [`${row.origin} ${row.sourceId}`, row.contacts] as const),
        )
        if (rows.length === 0)
          return (
            <Text size="sm" c="dimmed">
              No contact was added in these days. Who writes, joins a list or is imported is counted here.
            </Text>
          )
        return (
          <BarTable
            caption="New contacts by source"
            head={['Source', 'New contacts']}
            more={['Opted out', ...(previous === null ? [] : ['Before'])]}
            rows={rows.map(({ origin, sourceId, title, contacts, optedOut }) => {
              const name = title ?? sourceId
              const link = (stage: 'contacts' | 'optedOut', count: number) => (
                <NumberLink
                  count={count}
                  name={`${originNames[origin]}${name === null ? '' : ` ${name}`}: ${stageNames[stage]}`}
                  report="sources"
                  stage={stage}
                  part={sourceId === null ? origin : `${origin}/${sourceId}`}
                  search={search}
                />
              )
              return {
                key: `${origin} ${sourceId}`,
                name: (
                  <>
                    {originNames[origin]}
                    {name !== null && (
                      <span className="bar-note">
                        <bdi>{name}</bdi>
                      </span>
                    )}
                  </>
                ),
                count: contacts,
                shown: link('contacts', contacts),
                more: [
                  link('optedOut', optedOut),
                  ...(previous === null ? [] : [numberText(before.get(`${origin} ${sourceId}`) ?? 0)]),
                ],
              }
            })}
          />
        )
      }}
    </ReportSection>
  )
}

const stageNames = { contacts: 'new contacts', optedOut: 'opted out' } as const
