/** Writes an object as JSON whose last members are arrays that are read a page at a time. */
export async function* jsonFile(
  head: object,
  arrays: Readonly<Record<string, AsyncIterable<readonly unknown[]>>>,
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 1).replace(/\n\}$/, '')
  for (const [name, pages] of Object.entries(arrays)) {
    yield `,\n ${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const page of pages) {
      if (page.length === 0) continue
      yield `${isFirst ? '' : ','}\n  ${page.map((entry) => JSON.stringify(entry)).join(',\n  ')}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n ]'
  }
  yield '\n}\n'
}
