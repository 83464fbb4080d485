import '../support/runner/sqlite.ts'
import { walkWays, type Way } from '../support/ways/ways.ts'
import { rowOf, type Row } from './results.ts'

/** The files and functions that three stories enter, beside their bounds; over one of them the command fails. `--list` names all. */
export async function benchPath({ isListed }: { isListed: boolean }): Promise<Row[]> {
  const ways = await walkWays()
  if (isListed) for (const way of ways) console.log(listed(way))
  const rows = ways.flatMap(({ story, bound, files, functions }) => [
    rowOf(story, 'files', files.length, [`≤ ${bound.files}`, files.length <= bound.files]),
    rowOf(story, 'functions', functions.length, [
      `≤ ${bound.functions}`,
      functions.length <= bound.functions,
    ]),
  ])
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
  return rows
}

const listed = ({ story, files, functions }: Way): string =>
  [
    `\n${story}: ${files.length} files, ${functions.length} functions`,
    ...Object.entries(Object.groupBy(functions, ({ file }) => file)).map(
      ([file, all = []]) => `${file}: ${all.map(({ line, name }) => `${line} ${name}`).join(', ')}`,
    ),
  ].join('\n')
