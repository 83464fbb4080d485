import '../../server/src/app/requireNode24.ts'

// The demo that stays, or with `--story` the whole story in one terminal.
if (process.argv.includes('--story')) await import('./story.ts')
else await import('../../server/src/app/cli/demo.cli.ts')
