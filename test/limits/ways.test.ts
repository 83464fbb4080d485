import { testOnce } from '../support/suite.ts'
import { walkWays } from '../support/ways/ways.ts'

testOnce(
  'no story enters more files and functions than its bound: `npm run bench -- path --list` names them',
  async () => {
    const ways = await walkWays()
    const over = ways.flatMap(({ story, bound, files, functions }) => [
      ...(files.length > bound.files ? [`${story}: ${files.length} files, at most ${bound.files}`] : []),
      ...(functions.length > bound.functions
        ? [`${story}: ${functions.length} functions, at most ${bound.functions}`]
        : []),
    ])
    expect(over).toEqual([])
  },
)
